/** Where the QR code of an account is: a picture, so that pages carry neither it nor the code that draws it. */
export const codePath = (id: string): string => `/qr/${id}.svg`
