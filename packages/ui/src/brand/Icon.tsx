import type { ReactNode } from 'react'

// Drawn on a 20 x 20 grid with a 1.6 stroke; one entry per picture used on the site.
const drawings = {
  search: <path d="M14.5 9a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0ZM13.2 13.2 17 17" />,
  user: <path d="M13.3 6.8a3.3 3.3 0 1 1-6.6 0 3.3 3.3 0 0 1 6.6 0ZM3.5 17c.6-3.5 3.2-5.3 6.5-5.3s5.9 1.8 6.5 5.3" />,
  home: <path d="M3 9.2 10 3l7 6.2M5 8v8.5h10V8M8.2 16.5v-4.5h3.6v4.5" />,
  menu: <path d="M3 6h14M3 10h14M3 14h14" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  right: <path d="m8 5 5 5-5 5" />,
  left: <path d="m12 5-5 5 5 5" />,
  down: <path d="m5 8 5 5 5-5" />,
  top: <path d="M10 16V4M5 9l5-5 5 5" />,
  star: <path d="m10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5L2.8 8.1l5-.7z" />,
  eye: (
    <path d="M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5ZM12.3 10a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0Z" />
  ),
  eyeOff: (
    <path d="M4 4l12 12M8 5.3A7 7 0 0 1 10 5c4.8 0 7.5 5 7.5 5a13 13 0 0 1-2 2.5M12.3 14.6A7 7 0 0 1 10 15c-4.8 0-7.5-5-7.5-5a13 13 0 0 1 2.8-3.2" />
  ),
  warning: <path d="M10 3 2.5 16.5h15zM10 8.5v3.8M10 14.4v.1" />,
  error: <Ring d="M10 6v5M10 13.7v.1" />,
  info: <Ring d="M10 9v5M10 6.2v.1" />,
  success: <Ring d="m6.8 10.2 2.3 2.3 4.2-4.7" />,
  clock: <Ring d="M10 5.8V10l2.8 1.8" />,
  yuan: <Ring d="m6.8 6 3.2 4.2L13.2 6M7 10.3h6M7 12.9h6M10 10.2v5" />,
  check: <path d="m4.5 10.5 3.7 3.7 7.3-8" />,
  plus: <path d="M10 4v12M4 10h12" />,
  minus: <path d="M4 10h12" />,
  swap: <path d="M4 7h12l-3.5-3.5M16 13H4l3.5 3.5" />,
  repeat: (
    <path d="M4 8.5a6 6 0 0 1 10.5-2.8L16 7.3M16 3.5v3.8h-3.8M16 11.5a6 6 0 0 1-10.5 2.8L4 12.7M4 16.5v-3.8h3.8" />
  ),
  pie: <path d="M10 2.8a7.2 7.2 0 1 0 7.2 7.2H10zM13 2.7A7.2 7.2 0 0 1 17.3 7H13z" />,
  trend: <path d="M3 15.5 8 10l3 3 6-7.5M12.8 5.5H17v4.2" />,
  list: <path d="M7 5h10M7 10h10M7 15h10M3.5 5h.1M3.5 10h.1M3.5 15h.1" />,
  bill: <path d="M4.5 2.8h11v14.4l-2.7-1.7-2.8 1.7-2.8-1.7-2.7 1.7zM7.5 7h5M7.5 10.5h5" />,
  card: (
    <path d="M4.5 4.5h11a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM2.5 8.5h15M5.5 12.5h3" />
  ),
  gauge: <path d="M3 14.5a7.5 7.5 0 1 1 14 0M10 12.5l3.5-4" />,
  history: <path d="M3.2 10a6.8 6.8 0 1 0 2-4.8L3.2 7.2M3.2 3.5v3.7h3.7M10 6.5V10l2.5 1.8" />,
  shield: <path d="M10 2.8 4 5v4.6c0 3.7 2.5 6.3 6 7.6 3.5-1.3 6-3.9 6-7.6V5zM7.4 9.8l1.9 1.9 3.3-3.6" />,
  lock: (
    <path d="M6 9h8a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2ZM6.8 9V6.5a3.2 3.2 0 0 1 6.4 0V9" />
  ),
  copy: (
    <path d="M9 7h6a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2ZM13 7V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2h2" />
  ),
  calendar: (
    <path d="M5 4.5h10a2 2 0 0 1 2 2V15a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6.5a2 2 0 0 1 2-2ZM3 8.5h14M6.8 2.8v3M13.2 2.8v3" />
  ),
  phone: (
    <path d="M6.5 3H4.2C3.5 3 3 3.6 3 4.3 3.4 11.1 8.9 16.6 15.7 17c.7 0 1.3-.5 1.3-1.2v-2.3l-3.6-1.3-1.5 1.7c-2.4-1.1-4.3-3-5.4-5.4l1.7-1.5z" />
  ),
  trash: <path d="M4 5.5h12M8 5.5V3.5h4v2M5.5 5.5l.7 11.5h7.6l.7-11.5" />,
  download: <path d="M10 3v10m-4-4 4 4 4-4M3.5 17h13" />,
  upload: <path d="M10 13V3M6 7l4-4 4 4M3.5 17h13" />,
  filter: <path d="M3 5h14M5.5 10h9M8 15h4" />,
  qr: <path d="M3 3h5v5H3zM12 3h5v5h-5zM3 12h5v5H3zM12 12h2v2h-2zM15 15h2v2h-2zM15 12h2M12 16v1" />,
  play: <path d="M6.5 4.2v11.6l9-5.8z" />,
  file: <path d="M5 2.8h6.5L15.5 7v10.2H5zM11.5 2.8V7h4M8 10.5h5M8 13.5h5" />,
  edit: <path d="m12.5 4.5 3 3L7 16l-3.700.7L4 13zM11 6l3 3" />,
  share: <path d="M13 4.5 7 9.3M13 15.5 7 10.7M15.5 3.5h.1M4.5 10h.1M15.5 16.5h.1" />,
  logout: <path d="M8 3.5H4.5v13H8M12 6.5l3.5 3.5-3.5 3.5M15.5 10H8" />,
} satisfies Record<string, ReactNode>

function Ring({ d }: { d: string }) {
  return (
    <>
      <circle cx="10" cy="10" r="7.2" />
      <path d={d} />
    </>
  )
}

export type IconName = keyof typeof drawings

/** A line icon of the house set, hidden from assistive technology: the text or the control's name gives the meaning. */
export function Icon({ name, size = 18, filled = false }: { name: IconName; size?: number; filled?: boolean }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  )
}
