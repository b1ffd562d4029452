import { organisationInfo } from './account/organisation-info.ts'
import { registerState } from './account/register-state.ts'
import { userInfo } from './account/user-info.ts'
import { virtualRegister } from './account/virtual-register.ts'
import type { Handlers } from './context.ts'
import { assetsInTransit } from './query/assets-in-transit.ts'
import { holdTime } from './query/hold-time.ts'
import { lockShare } from './query/lock-share.ts'
import { recordDetail } from './query/record-detail.ts'
import { shareInfo } from './query/share-info.ts'
import { toBeConfirmed } from './query/to-be-confirmed.ts'
import { tradeRecord } from './query/trade-record.ts'
import { trendAll } from './query/trend-all.ts'
import { imageCodeSend } from './serve/image-code-send.ts'
import { imageCodeVerify } from './serve/image-code-verify.ts'
import { mobileCodeSend } from './serve/mobile-code-send.ts'
import { mobileCodeVerify } from './serve/mobile-code-verify.ts'
import { codeLogin } from './token/code-login.ts'
import { login } from './token/login.ts'
import { logout } from './token/logout.ts'
import { fare } from './trade/fare.ts'
import { leaveMark } from './trade/leave-mark.ts'
import { limit } from './trade/limit.ts'
import { purchase } from './trade/purchase.ts'
import { redemption } from './trade/redemption.ts'
import { riskAssessment } from './trade/risk-assessment.ts'
import { sysdate } from './trade/sysdate.ts'
import { todo } from './trade/todo.ts'
import { todoDone } from './trade/todo-done.ts'
import { warnings } from './trade/warnings.ts'
import { withdrawal } from './trade/withdrawal.ts'
import { workdates } from './trade/workdates.ts'

/** One line for each call of the contract, in its order. */
export const handlers = {
  'account.registerState': registerState,
  'account.virtualRegister': virtualRegister,
  'token.login': login,
  'token.codeLogin': codeLogin,
  'token.logout': logout,
  'account.userInfo': userInfo,
  'account.organisationInfo': organisationInfo,
  'serve.mobileCodeSend': mobileCodeSend,
  'serve.mobileCodeVerify': mobileCodeVerify,
  'serve.imageCodeSend': imageCodeSend,
  'serve.imageCodeVerify': imageCodeVerify,
  'query.shareInfo': shareInfo,
  'query.tradeRecord': tradeRecord,
  'query.toBeConfirmed': toBeConfirmed,
  'query.assetsInTransit': assetsInTransit,
  'query.trendAll': trendAll,
  'query.holdTime': holdTime,
  'query.lockShare': lockShare,
  'query.recordDetail': recordDetail,
  'trade.fare': fare,
  'trade.limit': limit,
  'trade.workdates': workdates,
  'trade.riskAssessment': riskAssessment,
  'trade.warnings': warnings,
  'trade.leaveMark': leaveMark,
  'trade.purchase': purchase,
  'trade.redemption': redemption,
  'trade.withdrawal': withdrawal,
  'trade.sysdate': sysdate,
  'trade.todo': todo,
  'trade.todoDone': todoDone,
} satisfies Handlers
