import { join } from 'node:path'
import { renderChart } from './render-chart.ts'
import { root } from './run.ts'

/** The chart, from the root. */
export const CHART = 'deploy/helm/zhixiao'
const NAMESPACE = 'zhixiao'

/** The Kubernetes manifests: the chart with its own values, for those who use no Helm. */
export const drawManifests = (): string => `${HEAD}${renderChart(join(root, CHART), NAMESPACE)}`

const HEAD = `# Drawn from deploy/helm/zhixiao by npm run docs; do not edit. Replace the addresses of 192.0.2.0/24 and example.com with kustomize, or use the chart.
# Make the secrets first: deploy/helm/zhixiao/values.yaml says how.
apiVersion: v1
kind: Namespace
metadata:
  name: ${NAMESPACE}
`
