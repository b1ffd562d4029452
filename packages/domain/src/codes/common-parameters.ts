/** Parameters of every call besides its own. `market` and `deviceId` come from settings and the browser. */
export const commonParameterNames = ['channel', 'version', 'market', 'deviceId'] as const

/** The web client's own values. */
export const webChannel = { channel: 'h5', version: '1.0.0' } as const
