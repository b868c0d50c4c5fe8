{{- define "sw.name" -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- /* Takes (list $ process). The labels by which pods are selected never change. */ -}}
{{- define "sw.selector" -}}
app.kubernetes.io/name: smart-whiteboard
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end -}}

{{- define "sw.releaseLabels" -}}
app.kubernetes.io/part-of: smart-whiteboard
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "sw.labels" -}}
{{ include "sw.selector" . }}
{{ include "sw.releaseLabels" (index . 0) }}
{{- end -}}

{{- /* What the chart knows about each process: ports as in docs/operations.md, which engines it reaches, which image it needs. */ -}}
{{- define "sw.processes" -}}
api: { port: 7001, opsPort: 7101, documents: false, engines: [postgres, redis, nats, storage, livekit, scanner, collector] }
gateway: { port: 7002, opsPort: 7102, documents: false, engines: [postgres, redis, nats, collector] }
keeper: { port: 7003, opsPort: 7003, documents: true, engines: [postgres, nats, storage, collector] }
worker: { port: 7004, opsPort: 7004, documents: true, engines: [postgres, nats, storage, smtp, livekit, scanner, collector] }
web: { port: 5173, opsPort: 5273, documents: false, engines: [collector] }
{{- end -}}

{{- /* Takes (list $ documents): whether the pod converts documents, too. */ -}}
{{- define "sw.seccompProfile" -}}
{{- $values := (index . 0).Values -}}
{{- ternary $values.worker.sandbox.localhostProfile $values.decoders.sandbox.localhostProfile (index . 1) -}}
{{- end -}}

{{- define "sw.image" -}}
{{- $ := index . 0 -}}{{- $process := index . 1 -}}{{- $needsDocuments := index . 2 -}}
{{- $image := $.Values.image -}}
{{- $own := (index $.Values $process).tag -}}
{{- $tag := $own | default $image.tag | default $.Chart.AppVersion -}}
{{- $repository := $image.repository -}}{{- $digest := $image.digest -}}
{{- if $needsDocuments -}}
{{- $repository = $image.documents.repository | default (printf "%s-documents" $repository) -}}
{{- $digest = $image.documents.digest -}}
{{- end -}}
{{- if and $digest (not $own) -}}{{ printf "%s@%s" $repository $digest }}{{- else -}}{{ printf "%s:%s" $repository $tag }}{{- end -}}
{{- end -}}
