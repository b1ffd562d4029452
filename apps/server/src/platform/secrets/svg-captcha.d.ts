// The package's own types omit the function that draws a given text.
declare module 'svg-captcha' {
  const draw: (text: string, options?: { noise?: number; color?: boolean }) => string
  export default draw
}
