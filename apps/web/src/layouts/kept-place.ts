const KEY = 'place'

// A tab or period pressed before the page responds is followed by the browser, which would start the new document at its
// top: these scripts bring the pressed row back to where it was on the screen.

/** Runs in the head. Listens before React, which stops presses on parts that do not respond yet. */
export const keepPlace = `{let press,place
addEventListener('click',event=>{const link=event.target.closest('a'),row=link?.closest('.tabs,.periods,.strip');press=event;place=row&&link.pathname===location.pathname&&[link.href,'[aria-label="'+row.getAttribute('aria-label')+'"]',row.getBoundingClientRect().top]},true)
addEventListener('pagehide',()=>{if(place&&!press.defaultPrevented)try{sessionStorage.setItem('${KEY}',JSON.stringify(place))}catch{}})}`

/** Runs at the end of the document. */
export const returnToPlace = `try{const[url,row,top]=JSON.parse(sessionStorage.getItem('${KEY}'));sessionStorage.removeItem('${KEY}');if(url===location.href)scrollBy(0,document.querySelector(row).getBoundingClientRect().top-top)}catch{}`
