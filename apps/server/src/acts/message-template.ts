import { insertTemplate, lockTemplate } from '@zhixiao/db/staff/messages.ts'
import {
  decideMessageTemplate,
  type TemplateChange,
  type TemplateFacts,
} from '@zhixiao/domain/acts/message-template.ts'
import { isSmsTemplate, smsMessageOf, smsNames, smsTexts } from '@zhixiao/domain/sms/messages.ts'
import { testValues, valuesIn } from '@zhixiao/domain/sms/template-text.ts'
import { type ActHandler, twoOf } from './act-handler.ts'

/** Carriers bill a long SMS in segments of this many characters. */
const PIECE = 67
const ONE_PIECE = 70

export const messageTemplate: ActHandler<'message template', TemplateFacts, TemplateChange> = {
  async lock(tx, { template }) {
    const current = isSmsTemplate(template) ? await lockTemplate(tx, template) : null
    return current && { text: current.text, providerId: current.provider_id, version: current.version }
  },
  decide: decideMessageTemplate,
  write(tx, { template, version, text, providerId: provider_id }, by) {
    const { requestedBy: requested_by, decidedBy: decided_by } = twoOf(by)
    return insertTemplate(tx, { template, version, text, provider_id, requested_by, decided_by })
  },
  event: ({ template, version, text }, { requestedBy }) => ({ template, version, text, requestedBy }),
  show({ template, version, text, providerId, before }) {
    const { length } = smsMessageOf(template, testValues, { text, providerId }).body
    const isSameId = providerId === before.providerId
    return {
      changes: [
        { name: `${smsNames[template]}（第 ${version} 版）`, before: before.text, after: text },
        ...(isSameId
          ? []
          : [{ name: '供应商模板号', before: before.providerId === '' ? null : before.providerId, after: providerId }]),
      ],
      totals: [
        { name: '字数', value: String(length) },
        { name: '计费', value: `${piecesOf(length)} 条` },
      ],
      warnings: [
        ...(providerId !== '' && isSameId && text !== before.text
          ? [`供应商模板号 ${providerId} 没有变：云服务商按其审核过的模板发送，内容须与之一致`]
          : []),
        ...[...new Set(valuesIn(smsTexts[template]))]
          .filter(name => !valuesIn(text).includes(name))
          .map(name => `不再告知 {${name}}`),
      ],
    }
  },
  say: ({ template, text, before }) => `${template}: ${before.text} -> ${text}`,
}

const piecesOf = (length: number): number => (length <= ONE_PIECE ? 1 : Math.ceil(length / PIECE))
