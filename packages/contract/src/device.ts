/**
 * The header of the secret by which a browser is known again. It is no parameter: those of a GET are part of its address,
 * which proxies log.
 */
export const DEVICE_HEADER = 'x-device-id'

/** The common parameter `deviceId` that the specification lists: it names the device but proves nothing. */
export const deviceName = (deviceId: string, sha256: (text: string) => string): string =>
  sha256(`device:${deviceId}`).slice(0, 16)
