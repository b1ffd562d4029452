import { settlement } from '../bench/settlement.ts'
import { openLab } from '../bench/lab.ts'
import { passes } from '../bench/harness.ts'
const lab = await openLab()
try { for (const f of await settlement(lab)) console.log(passes(f), f) } finally { await lab.close() }
