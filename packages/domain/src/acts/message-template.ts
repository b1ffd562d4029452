import { isSmsTemplate, ownTextOf, type SmsTemplate, type SmsText, smsTexts } from '../sms/messages.ts'
import { textFaultOf } from '../sms/template-text.ts'
import { alreadyDone, type Decision, decided, refuse } from './refusals.ts'

/** The firm's version in force; null while the text is the product's or the brand's. */
export type TemplateFacts = (SmsText & { version: number }) | null
export type TemplateChange = SmsText & { template: SmsTemplate; version: number; before: SmsText }
type Given = { template: string; text: string; providerId?: string | undefined }

/** Whether a text takes the place of the one in force. */
export function decideMessageTemplate(current: TemplateFacts, given: Given): Decision<TemplateChange> {
  const { template, text } = given
  if (!isSmsTemplate(template)) return refuse('template.unknown', { template })
  const fault = textFaultOf(smsTexts[template], text)
  if (fault) return refuse('template.wrong-text', { template, text, fault })
  const before = current ? { text: current.text, providerId: current.providerId } : ownTextOf(template)
  const providerId = given.providerId ?? before.providerId
  if (text === before.text && providerId === before.providerId) return alreadyDone('template.same', { template })
  return decided({ template, version: (current?.version ?? 0) + 1, text, providerId, before })
}
