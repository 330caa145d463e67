/** The invented brands of the demo shop, with the maker's name and address that the label must show (invented too). */
export const BRANDS = {
  'Neelgai & Daughters': 'Neelgai & Daughters Prints, 14 Rangrez Gali, Sanganer, Jaipur, Rajasthan 302029',
  'Khat Khat Looms': 'Khat Khat Looms Weavers’ Collective, 3 Tana Bana Road, Maheshwar, Madhya Pradesh 451224',
  'Baavdi House': 'Baavdi House Silks, 27 Reshamwali Gali, Madanpura, Varanasi, Uttar Pradesh 221001',
  'Jugnu Lane': 'Jugnu Lane Clothing, Shed 9, Okhla Silai Estate, New Delhi 110020',
  'Tota Maina Textiles': 'Tota Maina Textiles, 52 Chhipa Mohalla, Bagru, Jaipur, Rajasthan 303007',
  'Amrai Summer Co.': 'Amrai Summer Company, 8 Amrai Compound, Ichalkaranji, Maharashtra 416115',
  'Dhaaga Daak': 'Dhaaga Daak Stitching Rooms, 61 Purani Daak Gali, Chowk, Lucknow, Uttar Pradesh 226003',
  'Peepal Lane Looms': 'Peepal Lane Looms, 5 Peepal Lane, Shamshi Bazaar, Kullu, Himachal Pradesh 175101',
  'Barah Baje': 'Barah Baje Shirtmakers, 120 Ghantaghar Marg, Ahmedabad, Gujarat 380001',
  'Nukkad No. 9': 'Nukkad No. 9 Knits, 9 Banian Layout, Tiruppur, Tamil Nadu 641601',
  'Moonlit Charkha': 'Moonlit Charkha Khadi Workshop, 2 Sabarkatha Path, Himatnagar, Gujarat 383001',
  'Monsoon Ledger': 'Monsoon Ledger Apparel, 33 Godown Street, Fort Kochi, Kerala 682001',
  'Lal Ghoda Denim': 'Lal Ghoda Denim Works, 77 Mill Compound, Naroda, Ahmedabad, Gujarat 382330',
  'Gilehri Junior': 'Gilehri Junior Garments, 18 Imli Bagh, Indore, Madhya Pradesh 452001',
  'Nimboo Pani Kids': 'Nimboo Pani Kidswear, 4 Sherbet Street, Surat, Gujarat 395003',
  'Old Stepwell Mills': 'Old Stepwell Mills, 1 Vav Road, Kadi, Gujarat 382715',
  'Gaz & Girah': 'Gaz & Girah Cloth Merchants, 16 Kapda Bazaar, Bhilwara, Rajasthan 311001',
  'Banyan & Bobbin': 'Banyan & Bobbin Handlooms, 40 Weavers’ Street, Pochampally, Telangana 508284',
} as const satisfies Record<string, string>

export type BrandName = keyof typeof BRANDS
