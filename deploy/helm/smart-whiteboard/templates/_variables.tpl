{{- /* Variables that the chart itself sets, for a process. They are not settings. */ -}}
{{- define "sw.ownVariables" -}}
{{- $ := index . 0 -}}{{- $process := index . 1 -}}{{- $about := index . 2 -}}
{{- $prefix := upper $process -}}
{{- $own := dict (printf "%s_HOST" $prefix) $.Values.listenAddress (printf "%s_PORT" $prefix) (toString $about.port) -}}
{{- $_ := set $own "DRAIN_SECONDS" (toString $.Values.drainSeconds) -}}
{{- $_ := set $own "STOP_SECONDS" (toString $.Values.stopSeconds) -}}
{{- if ne (int $about.port) (int $about.opsPort) -}}
{{- $_ := set $own (printf "%s_OPS_HOST" $prefix) $.Values.listenAddress -}}
{{- $_ := set $own (printf "%s_OPS_PORT" $prefix) (toString $about.opsPort) -}}
{{- end -}}
{{- if has $process (list "api" "gateway" "worker") -}}
{{- $_ := set $own "PUBLIC_URL" $.Values.publicUrl -}}
{{- end -}}
{{- if has $process (list "api" "web") -}}
{{- $_ := set $own "TRUST_PROXY" (join "," $.Values.proxies.cidrs) -}}
{{- end -}}
{{- if eq $process "web" -}}
{{- $_ := set $own "API_URL" (printf "http://%s-api:7001" (include "sw.name" $)) -}}
{{- $_ := set $own "GATEWAY_URL" (printf "http://%s-gateway:7002" (include "sw.name" $)) -}}
{{- end -}}
{{- $own | toYaml -}}
{{- end -}}

{{- define "sw.env" -}}
{{- $ := index . 0 -}}{{- $process := index . 1 -}}{{- $about := index . 2 -}}
{{- $known := index ($.Files.Get "files/variables.yaml" | fromYaml) $process -}}
{{- $set := dict -}}
{{- range $name, $value := $.Values.settings -}}
{{- if hasKey $known.plain $name -}}{{- $_ := set $set $name $value -}}{{- end -}}
{{- end -}}
{{- $all := merge (include "sw.ownVariables" . | fromYaml) (index $.Values $process).settings $set -}}
{{- range $name := keys $all | sortAlpha }}
- name: {{ $name }}
  value: {{ index $all $name | toString | quote }}
{{- end }}
{{- range $name := keys $known.secret | sortAlpha }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      name: {{ $.Values.existingSecret }}
      key: {{ $name }}
      optional: {{ eq (index $known.secret $name) "optional" }}
{{- end -}}
{{- end -}}

{{- /* Of the operator's jobs: whatever any process is given, so that the doctor compares what all of them have. */ -}}
{{- define "sw.operatorOwnVariables" -}}
{{- $ := . -}}{{- $name := include "sw.name" . -}}{{- $addresses := list -}}
{{- range $process, $about := include "sw.processes" . | fromYaml -}}
{{- $addresses = append $addresses (printf "%s=http://%s-%s:%v" $process $name $process $about.opsPort) -}}
{{- end -}}
{{- dict "PUBLIC_URL" .Values.publicUrl "TRUST_PROXY" (join "," .Values.proxies.cidrs) "OPS_URLS" (join "," $addresses) "BACKUP_FOLDER" "/backup" | toYaml -}}
{{- end -}}

{{- define "sw.operatorEnv" -}}
{{- $ := . -}}{{- $known := .Files.Get "files/variables.yaml" | fromYaml -}}
{{- $all := merge (include "sw.operatorOwnVariables" . | fromYaml) .Values.operator.settings .Values.api.settings .Values.settings -}}
{{- range $name := keys $all | sortAlpha }}
- name: {{ $name }}
  value: {{ index $all $name | toString | quote }}
{{- end }}
{{- $secrets := dict -}}
{{- range $process := keys (include "sw.processes" . | fromYaml) -}}
{{- range $name, $state := (index $known $process).secret -}}
{{- if ne (index $secrets $name) "required" -}}{{- $_ := set $secrets $name $state -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- range $name := keys $secrets | sortAlpha }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      name: {{ $.Values.existingSecret }}
      key: {{ $name }}
      optional: {{ eq (index $secrets $name) "optional" }}
{{- end -}}
{{- end -}}
