// HA_PORT moves them where others use these.
const base = Number(process.env.HA_PORT ?? 3700)
const port = (offset: number): number => base + offset

/** Ports, all on 127.0.0.1; every list is by node. */
export const ports = {
  etcd: port(1),
  etcdPeer: port(2),
  postgres: [11, 12, 13].map(port),
  patroni: [21, 22, 23].map(port),
  plain: port(29),
  site: port(30),
  primary: port(31),
  office: port(32),
  pgbouncer: port(41),
  web: [51, 52].map(port),
  jobs: port(53),
  /** Nobody works at the console of this cluster. */
  console: [54, 55].map(port),
  channel: port(61),
} as const
