import { type SmsTemplate, smsTextFault } from '../../sms/messages.ts'
import { faultWords, type TextFault } from '../../sms/template-text.ts'
import { words } from './words.ts'

export const messageRefusals = {
  'template.unknown': words<{ template: string }>(
    ({ template }) => `没有模板 ${template}`,
    ({ template }) => `There is no template ${template}.`,
  ),
  'template.wrong-text': words<{ template: SmsTemplate; text: string; fault: TextFault }>(
    ({ fault }) => faultWords(fault),
    ({ template, text }) => `--text ${smsTextFault(template, text)}.`,
  ),
  'template.same': words<{ template: string }>(
    () => '内容没有变化',
    ({ template }) => `${template} has this text already.`,
  ),
}
