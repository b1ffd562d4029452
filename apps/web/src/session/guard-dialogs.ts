import { guardTexts } from '@zhixiao/contract/guard-texts.ts'
import { GUARD_CODE, type GuardCode } from '@zhixiao/domain/customer/guards.ts'
import { paths, to } from '../paths.ts'

type WayOut = { label: string; target: string | null }

const nothingToDo: WayOut = { label: '知道了', target: null }

/** The address where the customer resolves what a guard requires. */
const waysOut: Readonly<Record<GuardCode, WayOut>> = {
  [GUARD_CODE.login]: { label: '去登录', target: paths.login },
  [GUARD_CODE.enterprise]: nothingToDo,
  [GUARD_CODE.openAccount]: { label: '去开户', target: paths.openaccount },
  [GUARD_CODE.idUpload]: { label: '去上传', target: paths.openaccount },
  [GUARD_CODE.idReview]: nothingToDo,
  [GUARD_CODE.frozen]: nothingToDo,
  [GUARD_CODE.review]: nothingToDo,
  [GUARD_CODE.profile]: { label: '去完善', target: paths.personInfo },
  [GUARD_CODE.riskMissing]: { label: '去测评', target: paths.risk },
  [GUARD_CODE.riskExpired]: { label: '去测评', target: to('risk', { retake: 1 }) },
  [GUARD_CODE.idExpired]: { label: '去上传', target: paths.personInfo },
}

/** GRD-02: the dialog of a guard. */
export const guardDialog = (code: GuardCode) => ({
  tone: 'warning' as const,
  text: guardTexts[code],
  cancelLabel: '暂不',
  ...waysOut[code],
})
