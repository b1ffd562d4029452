/** A card whose owner has been verified by the bank and its code. */
export type ProvenCard = { cardno: string; mobileno: string; cardTicket: string; bankName: string }
/** `bankCode` is chosen by the customer when the leading digits tell no bank. */
export type CardValues = Record<'cardno' | 'bankCode' | 'mobileno' | 'smsCode', string>
export const emptyCard: CardValues = { cardno: '', bankCode: '', mobileno: '', smsCode: '' }
