/**
 * What is shown under 'Complete the Look' with the demo garments of a category: those of another category. Garments that are worn
 * without anything else, such as dresses and children's sets, have none.
 */
export const DEMO_LOOKS: Readonly<Record<string, string>> = {
  'Women / Kurtas & Kurtis': 'Women / Palazzos & Salwars',
  // Cloth for the blouse.
  'Women / Sarees': 'Fabrics / Silk',
  'Women / Kurta Sets': 'Women / Dupattas & Shawls',
  'Women / Lehengas': 'Women / Dupattas & Shawls',
  'Women / Tops & Shirts': 'Women / Palazzos & Salwars',
  'Women / Palazzos & Salwars': 'Women / Kurtas & Kurtis',
  'Women / Dupattas & Shawls': 'Women / Kurtas & Kurtis',
  'Men / Kurtas': 'Men / Nehru Jackets',
  'Men / Shirts': 'Men / Trousers & Jeans',
  'Men / T-Shirts': 'Men / Trousers & Jeans',
  'Men / Nehru Jackets': 'Men / Kurtas',
  'Men / Trousers & Jeans': 'Men / Shirts',
  'Men / Dhotis & Lungis': 'Men / Kurtas',
}
