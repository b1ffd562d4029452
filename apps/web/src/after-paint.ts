/**
 * Asks for the modules and runs the page's own script once the page has been painted. A page nobody looks at is never
 * painted and does not wait; nor does one whose browser is too busy to paint.
 */
const beginScript = `{let begin=()=>{begin=()=>{}
for(const link of document.querySelectorAll('link[rel=held]'))link.rel='modulepreload'
const held=document.querySelector('script[type=held]')
const script=document.createElement('script')
script.type='module'
script.text=held.text
held.replaceWith(script)}
if(document.hidden)begin()
else{requestAnimationFrame(()=>setTimeout(()=>begin()));setTimeout(()=>begin(),3000)}}`

/**
 * Holds back the modules of a rendered page until it has been painted: it can be read and followed without them, and on a
 * slow line they would take half of what the page itself needs.
 */
export const scriptsAfterPaint = (html: string, nonce: string): string => {
  const held = html
    .replaceAll('<link rel="modulepreload" ', '<link rel="held" ')
    .replace(/(<script[^>]*) type="module"/, '$1 type="held"')
  return held === html ? html : held.replace('</body>', () => `<script nonce="${nonce}">${beginScript}</script></body>`)
}
