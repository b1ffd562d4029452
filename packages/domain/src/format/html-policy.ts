/** The one name under which a page of the site makes elements from text (trusted types of its content security policy). */
export const HTML_POLICY = 'sanitised-html'
