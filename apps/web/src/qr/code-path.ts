/** URL of an account's QR code: an image, so that pages contain neither the code nor the program that draws it. */
export const codePath = (id: string): string => `/qr/${id}.svg`
