{{- /*
One process of the site: its deployment, budget and policy. Takes root, part, port and the setting that names it, values, lists of peers,
the seconds between looks at readiness, and how many looks at life, five seconds apart, may fail.
*/ -}}
{{- define "zhixiao.process" }}
{{- $root := .root }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .part }}
  namespace: {{ $root.Release.Namespace }}
spec:
  replicas: {{ .values.replicas }}
  selector: { matchLabels: { app: zhixiao, part: {{ .part }} } }
  strategy: { type: RollingUpdate, rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } }
  template:
    metadata:
      labels: { app: zhixiao, part: {{ .part }} }
      # A changed setting restarts the pods one by one.
      annotations: { checksum/settings: {{ toYaml $root.Values.settings | sha256sum | quote }} }
    spec:
      automountServiceAccountToken: false
      terminationGracePeriodSeconds: 90
      securityContext: { runAsNonRoot: true, runAsUser: 10001, runAsGroup: 10001, fsGroup: 10001, seccompProfile: { type: RuntimeDefault } }
      topologySpreadConstraints:
        - { maxSkew: 1, topologyKey: kubernetes.io/hostname, whenUnsatisfiable: ScheduleAnyway, labelSelector: { matchLabels: { app: zhixiao, part: {{ .part }} } } }
      {{- if $root.Values.image.pullSecrets }}
      imagePullSecrets:
        {{- range $root.Values.image.pullSecrets }}
        - name: {{ . }}
        {{- end }}
      {{- end }}
      {{- with .values.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .values.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      containers:
        - name: {{ .part }}
          image: {{ printf "%s:%s" $root.Values.image.repository (default $root.Chart.AppVersion $root.Values.image.tag) | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          env:
            - { name: ONLY, value: {{ .part }} }
            - { name: {{ .portSetting }}, value: {{ .port | quote }} }
          envFrom:
            - configMapRef: { name: zhixiao }
            - secretRef: { name: {{ $root.Values.secrets.settings }} }
            - secretRef: { name: {{ $root.Values.secrets.keys }} }
          ports: [{ name: http, containerPort: {{ .port }} }]
          readinessProbe: { httpGet: { path: /readyz, port: http }, periodSeconds: {{ .readyEvery }}, failureThreshold: 2, timeoutSeconds: 4 }
          livenessProbe: { httpGet: { path: /healthz, port: http }, periodSeconds: 5, failureThreshold: {{ .liveFailures }}, timeoutSeconds: 4 }
          startupProbe: { httpGet: { path: /healthz, port: http }, periodSeconds: 2, failureThreshold: 60 }
          resources:
            {{- toYaml .values.resources | nindent 12 }}
          securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
          volumeMounts:
            - { name: files, mountPath: /etc/zhixiao, readOnly: true }
            - { name: data, mountPath: /data }
            - { name: tmp, mountPath: /tmp }
      volumes:
        - { name: files, secret: { secretName: {{ $root.Values.secrets.files }} } }
        - { name: data, emptyDir: {} }
        - { name: tmp, emptyDir: {} }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ .part }}
  namespace: {{ $root.Release.Namespace }}
spec:
  minAvailable: {{ .values.minAvailable }}
  selector: { matchLabels: { app: zhixiao, part: {{ .part }} } }
{{- if $root.Values.networkPolicy.enabled }}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ .part }}
  namespace: {{ $root.Release.Namespace }}
spec:
  podSelector: { matchLabels: { app: zhixiao, part: {{ .part }} } }
  policyTypes: [Ingress]
  {{- if .peers }}
  ingress:
    {{- range .peers }}
    - from:
        {{- toYaml . | nindent 8 }}
      ports: [{ protocol: TCP, port: http }]
    {{- end }}
  {{- else }}
  ingress: []
  {{- end }}
{{- end }}
{{- end }}
{{- define "zhixiao.ingress" }}
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: {{ .part }}
  namespace: {{ .root.Release.Namespace }}
  {{- with .values.annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- if .values.className }}
  ingressClassName: {{ .values.className }}
  {{- end }}
  tls: [{ hosts: [{{ .values.host | quote }}], secretName: {{ .values.tlsSecret }} }]
  rules:
    - host: {{ .values.host | quote }}
      http:
        paths:
          - { path: /, pathType: Prefix, backend: { service: { name: {{ .part }}, port: { name: http } } } }
{{- end }}
{{- define "zhixiao.service" }}
apiVersion: v1
kind: Service
metadata:
  name: {{ .part }}
  namespace: {{ .root.Release.Namespace }}
spec:
  selector: { app: zhixiao, part: {{ .part }} }
  ports: [{ name: http, port: 80, targetPort: http }]
{{- end }}
