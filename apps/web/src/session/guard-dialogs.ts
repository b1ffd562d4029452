import { guardTexts } from '@zhixiao/contract/guard-texts.ts'
import { GUARD_CODE, type GuardCode } from '@zhixiao/domain/customer/guards.ts'
import type { RouteName } from '../paths.ts'

type WayOut = { label: string; target: RouteName | null }

const nothingToDo: WayOut = { label: '知道了', target: null }

/** The page where the customer resolves what a guard requires. */
const waysOut: Readonly<Record<GuardCode, WayOut>> = {
  [GUARD_CODE.login]: { label: '去登录', target: 'login' },
  [GUARD_CODE.enterprise]: nothingToDo,
  [GUARD_CODE.openAccount]: { label: '去开户', target: 'openaccount' },
  [GUARD_CODE.idUpload]: { label: '去上传', target: 'openaccount' },
  [GUARD_CODE.idReview]: nothingToDo,
  [GUARD_CODE.profile]: { label: '去完善', target: 'personInfo' },
  [GUARD_CODE.riskMissing]: { label: '去测评', target: 'risk' },
  [GUARD_CODE.riskExpired]: { label: '去测评', target: 'risk' },
  [GUARD_CODE.idExpired]: { label: '去上传', target: 'personInfo' },
}

/** GRD-02: the dialog of a guard. */
export const guardDialog = (code: GuardCode) => ({
  tone: 'warning' as const,
  text: guardTexts[code],
  cancelLabel: '暂不',
  ...waysOut[code],
})
