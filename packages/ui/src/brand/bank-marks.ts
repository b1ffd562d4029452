/**
 * Our own mark for each sales bank, drawn in a 36 x 36 field: plain lines and discs without meaning, not taken from the
 * bank's logo. The bank's name always appears next to it.
 */
export const bankMarks: Readonly<Record<string, string>> = {
  '002': 'M12 12h12v12H12zM12 18h12',
  '003': 'M10 24l5-9 4 6 3-4 4 7z',
  '004': 'M10 18h16M14 12l-4 6 4 6M22 12l4 6-4 6',
  '005': 'M11 25V15l7-5 7 5v10M15 25v-6h6v6',
  '006': 'M11 13l14 10M25 13L11 23',
  '007': 'M18 10c6 3 8 9 5 15M18 10c-6 3-8 9-5 15M13 25h10',
  '009': 'M18 9v4M18 23v4M9 18h4M23 18h4M12 12l3 3M21 21l3 3M24 12l-3 3M15 21l-3 3',
  '010': 'M10 15c3-3 5-3 8 0s5 3 8 0M10 22c3-3 5-3 8 0s5 3 8 0',
  '011': 'M11 25h14M13 21l5-11 5 11M15 17h6',
  '012': 'M18 11a3 3 0 1 1 0 6 3 3 0 0 1 0-6M11 26c1-8 13-8 14 0',
  '014': 'M11 11h14v10H17l-4 4v-4h-2z',
  '015': 'M18 10l8 8-8 8-8-8zM18 14v8M14 18h8',
  '016': 'M24 12a8 8 0 1 0 0 12M24 18h-6',
  '017': 'M10 13h16v11H10zM10 13l8 6 8-6',
  '920': 'M10 22l8-10 8 10M10 26h16',
  '921': 'M12 26V16h4v10M20 26V10h4v16M10 26h16',
  '934': 'M10 16l8-6 8 6M12 16v8M18 16v8M24 16v8M10 24h16',
}
