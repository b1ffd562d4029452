import { sm2 } from 'sm-crypto-v2'

/** C1, C3, C2: the order of GB/T 32918.4. */
const C1C3C2 = 1

/** SM2 public-key encryption (GB/T 32918.4, digest and key derivation by SM3) in hexadecimal: 04, x, y, C3, C2. */
export const encryptSm2 = (point: string, plain: Uint8Array): string => `04${sm2.doEncrypt(plain, point, C1C3C2)}`
