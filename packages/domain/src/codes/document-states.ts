/** THE codes of a text's state: what is ahead is shown too, and a withdrawn text is kept but shown nowhere. */
export const DOCUMENT_STATE = { ahead: '0', shown: '1', withdrawn: '2' } as const
export type DocumentState = (typeof DOCUMENT_STATE)[keyof typeof DOCUMENT_STATE]
