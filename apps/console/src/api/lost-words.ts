import { type ConsoleCall, isWrite } from '@zhixiao/contract/define-call.ts'

/** The text when no answer came, with what is safe to do next. @param isGarbled whether a response came that is no answer of a call */
export function lostWords(call: ConsoleCall, isGarbled: boolean): string {
  if (call.again === 'once') return '没有收到结果，请再试一次；已经收到的不会重复办理'
  if (call.again === 'reads') return '没有收到内容，请重试'
  if (isWrite(call)) return '没有收到结果，请刷新后查看是否已生效'
  return isGarbled ? '服务器未能应答，请重试' : '网络不通，请重试'
}
