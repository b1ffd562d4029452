import { passes } from '../bench/harness.ts'
import { openLab } from '../bench/lab.ts'
import { orders } from '../bench/orders.ts'

const lab = await openLab()
try {
  for (const f of await orders(lab)) console.log(passes(f), f)
} finally {
  await lab.close()
}
