import { brand } from '@zhixiao/domain/brand.ts'

const { line, dot } = brand.mark

/** The brand mark as an image, in the colours of the light scheme. */
export function loader() {
  const drawing =
    '<rect width="34" height="34" rx="9" fill="#1b4fb3"/>' +
    `<path d="${line}" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/>` +
    `<circle cx="${dot.x}" cy="${dot.y}" r="${dot.r}" fill="#e0b370"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34">${drawing}</svg>`
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } })
}
