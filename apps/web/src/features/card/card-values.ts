/** A card whose holder the bank and its code have proved. */
export type ProvenCard = { cardno: string; mobileno: string; cardTicket: string; bankName: string }
/** `bankCode` is chosen when the first digits of the number tell no bank. */
export type CardValues = Record<'cardno' | 'bankCode' | 'mobileno' | 'smsCode', string>
export const emptyCard: CardValues = { cardno: '', bankCode: '', mobileno: '', smsCode: '' }
