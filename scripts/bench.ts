import { pages } from '../bench/pages.ts'
import { api } from '../bench/api.ts'
import { orders } from '../bench/orders.ts'
import { settlement } from '../bench/settlement.ts'
import { openLab } from '../bench/lab.ts'
import { passes } from '../bench/harness.ts'
const all = { pages, api, orders, settlement }
const lab = await openLab()
try { for (const n of process.argv.slice(2)) for (const f of await all[n as 'api'](lab)) console.log(passes(f), f.what, f.value, f.detail) } finally { await lab.close() }
