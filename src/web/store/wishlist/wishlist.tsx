export default function Wishlist() {
  return <main>Wishlist</main>
}
