import { newAct } from './act.ts'
import { newCall } from './call.ts'
import { newConsoleCall } from './console-call.ts'
import { newConsoleScreen } from './console-screen.ts'
import { newGateway } from './gateway.ts'
import { newJob } from './job.ts'
import type { Maker } from './made.ts'
import { newMessage } from './message.ts'
import { newReport } from './report.ts'
import { newScreen } from './screen.ts'
import { newSetting } from './setting.ts'

/** THE kinds of things that `npm run new` makes, with the words that each takes. */
export const kinds: Readonly<Record<string, { usage: string; make: Maker }>> = {
  call: { usage: 'query.fundDiary', make: newCall },
  screen: { usage: '/assets/calendar 资金日历', make: newScreen },
  act: { usage: 'fund rename 变更简称 --area fund --checkers both', make: newAct },
  'console-call': { usage: 'voucher.list 查看凭证列表', make: newConsoleCall },
  'console-screen': { usage: 'vouchers 凭证', make: newConsoleScreen },
  report: { usage: 'vouchers 凭证', make: newReport },
  message: { usage: 'planMoved 定投已改期', make: newMessage },
  job: { usage: 'send-vouchers 生成当日凭证', make: newJob },
  gateway: { usage: 'tax-office 税务机关', make: newGateway },
  setting: { usage: 'VOUCHER_FORM', make: newSetting },
}
