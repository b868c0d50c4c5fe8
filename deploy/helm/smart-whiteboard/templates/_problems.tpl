{{- /* Everything that is missing or wrong in the values, at once. */ -}}
{{- define "sw.problems" -}}
{{- $values := .Values -}}{{- $problems := list -}}
{{- $processes := include "sw.processes" . | fromYaml -}}
{{- $known := .Files.Get "files/variables.yaml" | fromYaml -}}
{{- if not $values.publicUrl -}}{{- $problems = append $problems "publicUrl: the origin of the application as browsers see it, https://board.example.org" -}}{{- end -}}
{{- if not $values.image.repository -}}{{- $problems = append $problems "image.repository: where your cluster finds the image" -}}{{- end -}}
{{- if not $values.existingSecret -}}{{- $problems = append $problems "existingSecret: a Secret with DATABASE_URL, REDIS_URL, NATS_URL, S3_ACCESS_KEY, S3_SECRET_KEY, LINK_SECRET and SMTP_URL" -}}{{- end -}}
{{- if not $values.proxies.cidrs -}}{{- $problems = append $problems "proxies.cidrs: addresses of the ingress controller's pods; without them the api counts all users as one address" -}}{{- end -}}
{{- if and $values.ingress.enabled (not $values.ingress.tlsSecret) (hasPrefix "https://" $values.publicUrl) -}}{{- $problems = append $problems "ingress.tlsSecret: a Secret of type kubernetes.io/tls for the host of publicUrl" -}}{{- end -}}
{{- $own := dict -}}{{- $plain := dict -}}{{- $secret := dict -}}
{{- range $process, $about := $processes -}}
{{- $own = merge $own (include "sw.ownVariables" (list $ $process $about) | fromYaml) -}}
{{- $plain = merge $plain (index $known $process).plain -}}
{{- $secret = merge $secret (index $known $process).secret -}}
{{- end -}}
{{- $given := dict "settings" $values.settings -}}
{{- range $process, $about := $processes -}}
{{- $mine := (index $values $process).settings -}}
{{- range $name, $value := $mine -}}
{{- if and (hasKey $plain $name) (not (hasKey (index $known $process).plain $name)) -}}{{- $problems = append $problems (printf "%s.settings.%s: %s does not read this variable" $process $name $process) -}}{{- end -}}
{{- end -}}
{{- $_ := set $given (printf "%s.settings" $process) $mine -}}
{{- range $name, $state := (index $known $process).plain -}}
{{- if and (eq $state "required") (not (hasKey $own $name)) (not (hasKey $values.settings $name)) (not (hasKey $mine $name)) -}}{{- $problems = append $problems (printf "settings.%s: %s needs it (docs/configuration/%s.md)" $name $process $process) -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- range $place, $settings := $given -}}
{{- range $name, $value := $settings -}}
{{- if hasKey $own $name -}}{{- $problems = append $problems (printf "%s.%s: the chart sets this variable itself" $place $name) -}}
{{- else if hasKey $secret $name -}}{{- $problems = append $problems (printf "%s.%s: this is a secret; put it into the Secret that existingSecret names" $place $name) -}}
{{- else if not (hasKey $plain $name) -}}{{- $problems = append $problems (printf "%s.%s: no process reads a variable of this name" $place $name) -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- $operators := include "sw.operatorOwnVariables" . | fromYaml -}}
{{- range $name, $value := $values.operator.settings -}}
{{- if hasKey $operators $name -}}{{- $problems = append $problems (printf "operator.settings.%s: the chart sets this variable itself" $name) -}}
{{- else if hasKey $secret $name -}}{{- $problems = append $problems (printf "operator.settings.%s: this is a secret; put it into the Secret that existingSecret names" $name) -}}
{{- else if not (or (hasKey $plain $name) (hasKey $known.doctor.plain $name)) -}}{{- $problems = append $problems (printf "operator.settings.%s: no command reads a variable of this name" $name) -}}{{- end -}}
{{- end -}}
{{- $shards := int (index $values.keeper.settings "PAGE_SHARDS" | default (index $values.settings "PAGE_SHARDS") | default 8) -}}
{{- $keepers := int (ternary $values.keeper.autoscaling.max $values.keeper.replicas $values.keeper.autoscaling.enabled) -}}
{{- if gt $keepers $shards -}}{{- $problems = append $problems (printf "keeper: %d keepers for %d shards; a shard has one keeper, so raise settings.PAGE_SHARDS or run fewer" $keepers $shards) -}}{{- end -}}
{{- if $values.networkPolicy.enabled -}}
{{- if not $values.networkPolicy.publicFrom -}}{{- $problems = append $problems "networkPolicy.publicFrom: who may call api, gateway and web; the ingress controller's namespace" -}}{{- end -}}
{{- range $engine := list "postgres" "redis" "nats" "storage" "smtp" -}}
{{- if not (index $values.networkPolicy.engines $engine).cidrs -}}{{- $problems = append $problems (printf "networkPolicy.engines.%s.cidrs: where %s is, for example 10.0.3.7/32" $engine $engine) -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- if $problems -}}
{{- fail (printf "\n\nThe values are not complete:\n  - %s\n\nvalues.yaml explains each.\n" (join "\n  - " ($problems | uniq))) -}}
{{- end -}}
{{- end -}}
