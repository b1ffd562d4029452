import { type CodeTable, isCode, nameOf } from './table.ts'

/** Names of the channels of payments and transfers whose code does not say it; those of a provider are named by the provider. */
export const payChannels: CodeTable = { demo: '演示渠道', embedded: '测试渠道', bank: '银行' }

export const payChannelName = (channel: string): string =>
  isCode(payChannels, channel) ? nameOf(payChannels, channel) : channel
