/** Ports, all on 127.0.0.1; every list is by node. */
export const ports = {
  etcd: 3701,
  etcdPeer: 3702,
  postgres: [3711, 3712, 3713],
  patroni: [3721, 3722, 3723],
  site: 3730,
  plain: 3729,
  primary: 3731,
  pgbouncer: 3741,
  web: [3751, 3752],
  jobs: 3753,
} as const
