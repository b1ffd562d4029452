/** Names of the channels of payments and transfers whose code does not say it; those of a provider are named by the provider. */
const payChannels: ReadonlyMap<string, string> = new Map([
  ['demo', '演示渠道'],
  ['embedded', '测试渠道'],
])

export const payChannelName = (channel: string): string => payChannels.get(channel) ?? channel
