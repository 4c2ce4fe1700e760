import { BUILT_IN_RULES } from '@harness/web/core/rules/built-in.ts'
import { wordTest } from '@harness/web/core/rules/normalize-words.ts'
import { describe, expect, it } from 'vitest'

const tests = BUILT_IN_RULES.map(({ words, harmless }) => wordTest(words, harmless))
const asks = (label: string) => tests.some((test) => test(label))

/** Labels of real buttons that cannot be undone, by language. */
const ASKED: Readonly<Record<string, string>> = {
  en: 'Place your order|Complete your order|Confirm your order|Finish my order|Pay £12.50|Buy now|Confirm booking|Make payment|Transfer money|Delete my data|Revoke|Uninstall|Cancel membership|Cancel my flight|Factory reset|Drop table|Withdraw|Place bid|Send|Publish|Move to trash|Authorize payment',
  de: 'Zahlungspflichtig bestellen|Bestellung abschicken|Kauf abschließen|Jetzt buchen|Überweisen|Kündigen|Stornieren|Abschicken|Konto löschen|Veröffentlichen',
  fr: 'Passer la commande|Valider la commande|Acheter|Payer 12 €|Supprimer|Envoyer|Publier|Résilier|Confirmer le virement',
  es: 'Realizar pedido|Finalizar compra|Comprar ahora|Pagar|Eliminar cuenta|Enviar|Publicar|Cancelar suscripción',
  it: 'Acquista ora|Paga adesso|Conferma ordine|Elimina|Invia|Pubblica|Disdici',
  pt: 'Finalizar compra|Comprar|Pagar agora|Excluir conta|Enviar|Publicar|Confirmar pedido',
  nl: 'Bestelling plaatsen|Nu betalen|Koop nu|Verwijderen|Verzenden|Abonnement opzeggen',
  sv: 'Slutför köp|Betala|Köp nu|Ta bort|Skicka|Publicera',
  no: 'Fullfør kjøp|Betal nå|Slett|Send|Publiser|Si opp',
  da: 'Gennemfør køb|Betal|Slet konto|Send|Køb nu',
  fi: 'Vahvista tilaus|Maksa|Osta nyt|Poista|Lähetä|Julkaise',
  pl: 'Zamawiam i płacę|Kup teraz|Zapłać|Usuń konto|Wyślij|Opublikuj',
  cs: 'Odeslat objednávku|Koupit|Zaplatit|Smazat|Odeslat|Objednat s povinností platby',
  tr: 'Siparişi onayla|Satın al|Ödeme yap|Hesabı sil|Gönder|Yayınla',
  ru: 'Оформить заказ|Купить|Оплатить|Удалить аккаунт|Отправить|Опубликовать',
  uk: 'Оформити замовлення|Купити|Сплатити|Видалити|Надіслати|Опублікувати',
  ar: 'تأكيد الطلب|اشتر الآن|ادفع الآن|حذف الحساب|إرسال|نشر',
  he: 'בצע הזמנה|קנה עכשיו|שלם|מחק חשבון|שלח|פרסם',
  hi: 'ऑर्डर करें|अभी खरीदें|भुगतान करें|खाता हटाएं|भेजें|प्रकाशित करें',
  ja: '注文を確定する|購入する|お支払い|削除|送信|投稿する|退会する|振込を実行',
  zh: '提交订单|立即购买|支付|删除账户|发送|发布|转账',
  ko: '주문하기|구매하기|결제하기|삭제|보내기|게시하기|회원 탈퇴',
  th: 'สั่งซื้อ|ชำระเงิน|ลบบัญชี|ส่ง|โพสต์|โอนเงิน',
  vi: 'Đặt hàng|Mua ngay|Thanh toán|Xóa tài khoản|Gửi|Chuyển tiền',
  id: 'Buat pesanan|Beli sekarang|Bayar|Hapus akun|Kirim|Terbitkan',
}

/** Labels beside them that do nothing of the kind. */
const FREE: Readonly<Record<string, string>> = {
  en: 'Order history|Track your order|My orders|Payment methods|Add to cart|Continue shopping|Sort by price|Deleted items|Show details|Next|Search|Filter|Help',
  de: 'Meine Bestellungen|Bestellstatus|Zahlungsarten|In den Warenkorb|Weiter einkaufen|Details anzeigen|Suchen|Kaufberatung|Entfernung',
  fr: 'Mes commandes|Moyens de paiement|Ajouter au panier|Continuer|Rechercher|Détails|Moi',
  es: 'Mis pedidos|Métodos de pago|Añadir al carrito|Buscar|Detalles del producto|Siguiente',
  it: 'I miei ordini|Metodi di pagamento|Aggiungi al carrello|Cerca|Avanti',
  pt: 'Meus pedidos|Formas de pagamento|Adicionar ao carrinho|Buscar|Próximo',
  nl: 'Mijn bestellingen|Betaalmethoden|In winkelwagen|Zoeken|Volgende|Boeken',
  sv: 'Mina beställningar|Lägg i varukorgen|Sök|Nästa',
  pl: 'Moje zamówienia|Metody płatności|Dodaj do koszyka|Szukaj|Dalej',
  fi: 'Omat tilaukset|Maksutavat|Lisää ostoskoriin|Hae|Seuraava',
  tr: 'Siparişlerim|Sepete ekle|Ara|Devam et',
  ru: 'Мои заказы|Способы оплаты|Оплата и доставка|В корзину|Поиск|Далее',
  ja: '購入履歴|お支払い方法|カートに入れる|検索|次へ',
  zh: '购买记录|支付方式|加入购物车|搜索|下一步',
  ko: '구매 내역|결제 수단|장바구니 담기|검색|다음',
  th: 'การจัดส่ง|เพิ่มลงตะกร้า|ค้นหา|ถัดไป',
  vi: 'Đơn hàng của tôi|Thêm vào giỏ|Tìm kiếm|Tiếp theo',
  id: 'Riwayat|Tambah ke keranjang|Cari|Berikutnya',
}

const rows = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([language, list]) => [language, list.split('|')] as const)

describe('the labels of buttons in 25 languages', () => {
  it.each(rows(ASKED))('a press that cannot be undone asks in %s', (_, labels) => {
    expect(labels.filter((label) => !asks(label))).toEqual([])
  })

  it.each(rows(FREE))('places and searches do not ask in %s', (_, labels) => {
    expect(labels.filter(asks)).toEqual([])
  })

  it.each(['Рау now', 'Вuу', 'Ｐａｙ', 'P\u00aday', 'P\u{e0041}ay', 'pay\u2060 now'])(
    'a word in look-alike or hidden letters asks (%j)',
    (label) => {
      expect(asks(label)).toBe(true)
    },
  )
})

it('a single word of the person is found as a whole word, in any case', () => {
  const asksAt = wordTest(['Archive'])
  expect(['Archive', 'ARCHIVE all', 'Archived', 'Save'].map(asksAt)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
