import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  // Every route is in the first manifest: no extra request when a link comes into view.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
