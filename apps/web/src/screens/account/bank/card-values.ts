/** A card whose holder the bank and its code have proved. */
export type ProvenCard = { cardno: string; mobileno: string; cardTicket: string; bankName: string }
export type CardValues = Record<'cardno' | 'mobileno' | 'smsCode', string>
export const emptyCard: CardValues = { cardno: '', mobileno: '', smsCode: '' }
