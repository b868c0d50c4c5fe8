// Reads manifests from standard input and decodes each into the type that Kubernetes itself has for it. A field that the type
// does not have, a value of another type and a kind that does not exist are errors, as they are for an API server with strict
// validation. Rules beyond types (required fields, allowed values) are the server's and are not checked here.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/client-go/kubernetes/scheme"
)

func main() {
	decoder := serializer.NewCodecFactory(scheme.Scheme, serializer.EnableStrict).UniversalDeserializer()
	documents := yaml.NewYAMLReader(bufio.NewReader(os.Stdin))
	decoded, failed := 0, 0
	for {
		text, err := documents.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		_, kind, err := decoder.Decode(text, nil, nil)
		if err != nil {
			failed++
			fmt.Println(err)
			continue
		}
		decoded++
		fmt.Println("ok", kind.Kind)
	}
	if failed > 0 || decoded == 0 {
		os.Exit(1)
	}
}
