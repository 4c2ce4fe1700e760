// Risk of a request, judged by the text around the control when neither control nor request shows
// it. The risk is an effect that is irreversible, public, binding, official, or about access
// rights. Uses phrases instead of words: a menu mentions accounts and bookings on every page.
import type { Scene } from '@harness/shared/device/observation.ts'
import { normalizeWords, type WordTest, wordTest } from './normalize-words.ts'
import { isQuestion } from './question.ts'

type Phrases = readonly string[]
const split = (...lines: Phrases): Phrases => lines.flatMap((line) => line.split(', '))

const FOR_GOOD = split(
  'can not be undone, cannot be undone, can t be undone, can not be taken back, cannot be taken back, irreversible, irrevocabl*, permanently, for good, no way back, close ~ account, closing ~ account, delete ~ account, deleting ~ account, dissolve*, terminate*, wind up, hand back',
  'unwiderruflich*, nicht rückgängig, endgültig*, konto ~ auflösen, konto ~ schließen, konto ~ löschen, kontoauflösung, vertrag ~ auflösen, kündigung*, auflösung, abmeldung ~ endgültig',
  'irréversible*, irrévocable*, définitivement, définitive, clôturer ~ compte, clôture ~ compte, fermer ~ compte, fermeture ~ compte, supprimer ~ compte, résiliation, résilier',
  'irreversible*, irrevocable*, no se puede deshacer, no podrá deshacer*, definitivamente, definitiva, cerrar ~ cuenta, cierre ~ cuenta, eliminar ~ cuenta, cancelar ~ cuenta, dar de baja, baja definitiva, rescindir',
  'irreversibile, irrevocabile, non può essere annullat*, definitivamente, definitiva, chiudere ~ conto, chiusura ~ conto, chiusura ~ account, recesso, recedere',
  'irreversível, irrevogável, não pode ser desfeit*, definitivamente, permanentemente, encerrar ~ conta, encerramento ~ conta, excluir ~ conta, rescindir, rescisão',
  'onomkeerbaar, onherroepelijk, kan niet ongedaan, definitief, account ~ opheffen, rekening ~ opheffen, account ~ sluiten, opzegging',
  'oåterkallelig*, kan inte ångras, permanent, avsluta ~ konto, uppsägning, kan ikke angres, permanent, avslutt ~ konto, oppsigelse, kan ikke fortrydes, luk ~ konto, opsigelse, ei voi perua, pysyvästi, sulje ~ tili, irtisanominen',
  'nieodwracalne, nieodwołaln*, nie można cofnąć, trwale, zamknij ~ konto, zamknięcie ~ konta, usunięcie ~ konta, wypowiedzenie, nevratn*, nelze vrátit, trvale, zrušení ~ účtu, výpověď',
  'visszavonhatatlan*, nem vonható vissza, végleges*, fiók ~ megszüntetése, számla ~ megszüntetése, ireversibil*, definitiv, închide ~ cont*, închiderea ~ contului, reziliere, необратимо, окончательно, закриване ~ сметка*, закриване ~ акаунт*',
  'geri alınamaz, geri döndürülemez, kalıcı olarak, hesab* ~ kapat*, hesap kapatma, fesih',
  'необратим*, безвозвратно, нельзя отменить, невозможно отменить, навсегда, закрыти* ~ счета, закрыть ~ счет, удалени* ~ аккаунта, расторжени*, незворотн*, безповоротно, назавжди, неможливо скасувати, закриття ~ рахунку, видалення ~ акаунта, розірвання',
  'οριστικά, οριστική, μη αναστρέψιμ*, δεν μπορεί να αναιρεθεί, κλείσιμο ~ λογαριασμού, διαγραφή ~ λογαριασμού, καταγγελία ~ σύμβασης',
  'لا يمكن التراجع*, نهائيا, نهائي, بشكل دائم, اغلاق ~ حساب*, حذف ~ حساب*, فسخ, לא ניתן לבטל, לצמיתות, בלתי הפיך, סגירת ~ חשבון, מחיקת ~ חשבון, ביטול ~ חוזה, غیر قابل بازگشت, حذف ~ حساب',
  'पूर्ववत नहीं, स्थायी रूप, खाता बंद, 取り消せません, 元に戻せません, 元に戻すことは, 完全に, アカウントの削除, 口座の解約, 解約手続, 退会手続, 不可撤销, 不可撤銷, 无法撤销, 無法復原, 无法恢复, 永久, 注销账, 注销帐, 關閉帳, 解除合同, 되돌릴 수 없, 복구할 수 없, 영구, 계정 삭제, 계좌 해지, 해지 신청, ย้อนกลับไม่ได้, ไม่สามารถยกเลิก, ถาวร, ปิดบัญชี, không thể hoàn tác, vĩnh viễn, đóng tài khoản, tidak dapat dibatalkan, permanen, tutup ~ akun, penutupan ~ akun',
)

/** Words of a page that announce a consequence that cannot be undone. */
const NO_MORE = split(
  'will no longer be, will not be able, won t be able, not be possible, no longer possible, will disappear, will be lost, will be deleted, will be removed, will be merged, nicht mehr möglich, nicht mehr ~ können, wird gelöscht, werden gelöscht, geht verloren, gehen verloren, wird entfernt, verschwindet',
  'ne sera pas possible, ne sera plus, ne pourrez plus, ne pourra plus, ne pourra pas, disparaîtr*, sera supprimé*, seront supprimé*, sera perdu*, seront perdu*, sans retour, no será posible, ya no podrá*, no podrás, desaparecer*, se eliminará*, se perderá*, non sarà possibile, non potrai più, non sarà più, scomparir*, verrà eliminat*, saranno eliminat*, não será possível, não poderá mais, desaparecer*, será excluíd*, serão excluíd*',
  'niet meer mogelijk, verdwijnt, wordt verwijderd, worden verwijderd, inte längre möjligt, försvinner, tas bort, ikke lenger mulig, forsvinner, ikke længere muligt, forsvinder, ei ole enää mahdollista, katoaa, nie będzie możliw*, zniknie, zostanie usunięt*, nebude možné, zmizí, bude smazán*, nem lesz lehetőség*, törlődik, nu va mai fi, va dispărea, artık mümkün olmayacak, silinecek*',
  'больше не сможете, будет невозможно, будет удален*, будут удален*, исчезнет, більше не зможете, буде неможливо, буде видален*, зникне, δεν θα είναι δυνατ*, θα διαγραφ*, لن يكون بالامكان, لن تتمكن, سيتم حذف, לא יהיה ניתן, יימחק, できなくなります, 削除されます, 将被删除, 將被刪除, 将无法, 將無法, 삭제됩니다, 할 수 없게',
)

const VISIBLE = split(
  'make ~ public, become ~ public, becomes public, is public, public profile, visible to everyone, visible to anyone, visible to all, anyone can see, everyone can see, anyone ~ can see, anyone on the web, everyone on the web, anyone on the internet, change ~ visibility, who can see, publicly visible, open to everyone, to the public',
  'öffentlich machen, öffentlich sichtbar, öffentlich zugänglich, für alle sichtbar, für jeden sichtbar, sichtbarkeit ~ ändern, alle können ~ sehen, wird öffentlich, rendre ~ public, rendre ~ publique, visible par tous, visible de tous, visibilité, accessible à tous',
  'hacer ~ público, hacer ~ pública, visible para todos, visibilidad, rendere ~ pubblico, rendi ~ pubblico, rendi ~ pubblica, visibile a tutti, visibilità, tornar ~ público, tornar ~ pública, visível para todos, visibilidade',
  'openbaar maken, zichtbaar voor iedereen, zichtbaarheid, synlig för alla, offentlig för alla, synlig for alle, gjør ~ offentlig, gør ~ offentlig, näkyy kaikille, julkiseksi, widoczn* dla wszystkich, upublicznij, viditeln* pro všechny, zveřejnění, mindenki számára látható, nyilvános*, vizibil pentru toți, public pentru toți, herkese açık, görünürlük',
  'виден всем, видно всем, видимость, сделать ~ публичн*, сделать ~ открыт*, общедоступн*, публичным, видимий всім, видимість, загальнодоступн*, ορατό σε όλους, δημόσιο, δημόσια, видим за всички, публичен',
  'للجميع, مرئي للجميع, الظهور, ציבורי, גלוי לכולם, לכולם, सार्वजनिक, सभी को दिखाई, 公開範囲, 全員に公開, 公開設定, 誰でも閲覧, 所有人可见, 所有人可見, 公开可见, 设为公开, 設為公開, 可见性, 전체 공개, 모두에게 공개, 공개 범위, 공개로 전환, สาธารณะ, ทุกคนเห็น, công khai, mọi người đều, terlihat oleh semua, jadikan publik',
)

const BINDING = split(
  'confirm ~ booking, your booking, booking summary, booking details, your reservation, your appointment, appointment for, sign ~ contract, sign ~ agreement, tenancy agreement, rental agreement, lease agreement, employment contract, legally binding, is binding, a binding, binding ~ order, subscription starts, trial ends, renews, insurance policy, power of attorney',
  'ihre buchung, deine buchung, buchung bestätigen, buchungsübersicht, ihre reservierung, ihr termin, terminbuchung, verbindlich*, rechtsverbindlich*, mietvertrag, arbeitsvertrag, kaufvertrag, vertragsabschluss, vertrag ~ abschließen, vertrag ~ unterzeichnen, versicherungsvertrag, vollmacht',
  'votre réservation, récapitulatif ~ réservation, votre rendez vous, contrat de, signature ~ contrat, engagement, bail, su reserva, tu reserva, resumen ~ reserva, su cita, contrato de, firma ~ contrato, la tua prenotazione, riepilogo ~ prenotazione, appuntamento ~ per, contratto di, firma ~ contratto, sua reserva, resumo ~ reserva, sua consulta, contrato de, assinatura ~ contrato',
  'uw boeking, je boeking, uw reservering, je afspraak, huurovereenkomst, bindend*, din bokning, bindande, avtal, din bestilling, bindende, kontrakt, varauksesi, sitova, sopimus, twoja rezerwacja, podsumowanie rezerwacji, umowa, umowy, vaše rezervace, shrnutí rezervace, smlouva, smlouvy, foglalás*, szerződés*, rezervarea, contract de, rezervasyon özeti, rezervasyonunuz, sözleşme*, резервация*, договор',
  'ваше бронирование, детали бронирования, запись на прием, договор, договора, ваше бронювання, договір, договору, κράτηση, κράτησης, συμβόλαιο, σύμβαση, ραντεβού',
  'حجز, الحجز, حجزك, موعد, الموعد, عقد, العقد, رزرو, قرارداد, הזמנת ~ חדר, פרטי ההזמנה, ההזמנה שלך, תור, חוזה, बुकिंग विवरण, आपकी बुकिंग, अनुबंध, 予約内容, ご予約, 契約, 预订信息, 預訂資訊, 预约, 預約, 合同, 合約, 契約, 예약 정보, 예약 내용, 계약, การจอง, สัญญา, đặt phòng, đặt chỗ, hợp đồng, lịch hẹn, pemesanan anda, reservasi, kontrak, perjanjian',
  'job offer, accept ~ offer, loan agreement, credit agreement, enrol*, enroll*, registration for, consent to, informed consent, organ donation, stellenangebot, kreditvertrag, darlehen*, einschreibung, anmeldung zu*, einwilligung*, organspende*, offre d emploi, contrat de prêt, inscription à, inscription au, consentement, don d organes',
  'oferta de empleo, préstamo, inscripción, consentimiento, donación de órganos, offerta di lavoro, prestito, iscrizione, consenso, oferta de emprego, empréstimo, inscrição, matrícula, arbeidsovereenkomst, lening, inschrijving, oferta pracy, umowa kredytu, zgoda na, iş teklifi, kredi sözleşmesi, предложение о работе, зачисление, согласие на, عرض العمل, قرض',
  '录用通知, 贷款, 貸款, 报名, 報名, 同意书, 同意書, 内定, ローン, お申し込み内容, 대출, 수강신청, 동의서',
)

const OFFICIAL = split(
  'tax return, tax declaration, customs declaration, i declare, i certify, under penalty, to the authority, to the court, court filing, police report, file ~ complaint, official complaint, petition, ballot, your vote, residence permit, visa application, building permit, registration ~ company, census',
  'steuererklärung*, finanzamt, eidesstattlich*, an die behörde, amtlich*, antrag auf, antragstellung, strafanzeige, anzeige erstatten, zollanmeldung, stimmzettel, ummeldung, déclaration de, déclaration fiscale, déclaration d impôt*, impôts, je certifie, je déclare, dépôt ~ plainte, demande de visa, tribunal, bulletin de vote',
  'declaración de, declaración jurada, declaro, hacienda, denuncia, solicitud de, visado, tribunal, dichiarazione dei, dichiaro, agenzia delle entrate, denuncia, domanda di, tribunale, declaração de, declaro, receita federal, imposto de renda, denúncia, requerimento',
  'belastingaangifte, aangifte, verklaar, gemeente, skattedeklaration, deklaration, skattemelding, selvangivelse, årsopgørelse, veroilmoitus, hakemus, zeznanie podatkowe, deklaracj*, oświadczam, wniosek o, daňové přiznání, přiznání, prohlašuji, žádost o, adóbevallás*, kérelem, nyilatkozom, declarație, declar pe, vergi beyannamesi, beyanname, beyan ederim, dilekçe, данъчна декларация, заявление',
  'налоговая декларация, декларации, декларация, налогов*, заявление, подтверждаю ~ достоверность, суд, податкова декларація, декларація, заява, φορολογικ*, δήλωση, δήλωσης, αίτηση, υπεύθυνη δήλωση',
  'اقرار ضريبي, الاقرار الضريبي, اقرار, الضريبي*, شكوى, التماس, طلب تاشيره, اظهارنامه, דוח מס, דו ח מס, הצהרה, מצהיר, תלונה, בקשה ל, कर विवरणी, आयकर रिटर्न, घोषणा, शपथ, 確定申告, 申告書, 申告, 届出, 申請書, 报税, 報稅, 申报, 申報, 纳税, 申请书, 投诉, 소득세, 세금 신고, 신고서, 신청서, 민원, ภาษี, แบบแสดงรายการ, คำร้อง, tờ khai, khai thuế, đơn xin, surat pemberitahuan, spt tahunan, lapor pajak, permohonan, pernyataan',
  'final submission, submit ~ exam, hand in, assignment, your exam, report ~ user, withdraw ~ application, last will, prüfung ~ abgeben, hausarbeit, abgabe, testament, copie d examen, rendre ~ devoir, entrega final, entregar ~ examen, consegna finale, consegna ~ compito, entregar ~ prova, inleveren, inlämning, oddaj ~ prac*, экзамен*, сдать ~ работу, امتحان, 交卷, 考试, 作业, 試験, 課題, 시험, 과제',
)

const POWERS = split(
  'legal name, date of birth, identity document, passport number, change ~ email, change ~ phone, new owner, transfer ~ ownership, ownership, grant ~ access, full access, access to your account, act on your behalf, make ~ admin, administrator rights, trusted device, emergency contact, verify ~ identity, next of kin',
  'geburtsdatum, ausweisnummer, personalausweis, reisepass, e mail adresse ändern, telefonnummer ändern, neuer eigentümer, inhaberwechsel, eigentum übertragen, zugriff gewähren, zugriff erlauben, in ihrem namen, administratorrechte, identität ~ bestätigen, identitätsprüfung',
  'pièce d identité, date de naissance, passeport, changer ~ adresse, propriétaire, en votre nom, accorder ~ accès, identité, documento de identidad, fecha de nacimiento, pasaporte, propietario, titularidad, en su nombre, conceder acceso, identidad, documento d identità, passaporto, titolare, proprietario, a tuo nome, identità, documento de identidade, titularidade, proprietário, em seu nome, identidade',
  'identiteitsbewijs, eigenaar, namens u, identiteit, legitimation, ägare, identitet, eier, henkilöllisyys, omistaj*, dowód osobisty, tożsamoś*, właściciel*, občansk* průkaz*, totožnost*, vlastník*, személyazonosság*, tulajdonos*, buletin, identitate*, proprietar*, kimlik, sahiplik, sahipliğ*, adınıza, самоличност, собственик',
  'паспорт*, личност*, владел*, от вашего имени, права администратора, особ* документ, власник*, від вашого імені, ταυτότητα*, ιδιοκτησία, ιδιοκτήτη*, διαβατήριο, الهويه, جواز السفر, الملكيه, نيابه عنك, تعديل هویت, תעודת זהות, זהות, בעלות, דרכון, בשמך, पहचान, आधार, स्वामित्व, 本人確認, 所有権, 所有者, 名義変更, 身份验证, 身分驗證, 身份证, 所有权, 擁有者, 转让所有, 본인 확인, 신분증, 소유권, 소유자, 명의 변경, ยืนยันตัวตน, บัตรประชาชน, เจ้าของ, chủ sở hữu, căn cước, xác minh danh tính, kepemilikan, identitas, atas nama anda',
  'beneficiary, number transfer, port ~ number, change ~ username, merge ~ accounts, merge ~ account*, merging ~ accounts, regrouper ~ comptes, fusionner ~ comptes, fusion ~ comptes, unificar ~ cuentas, fusionar ~ cuentas, unire ~ account, unisci ~ account, unificar ~ contas, accounts ~ samenvoegen, slå ihop ~ konton, połącz ~ konta, sloučit ~ účty, объединить ~ аккаунты, アカウントを統合, 合并账, 合併帳, 계정 통합, recovery email, share ~ location, leave ~ organization, leave ~ organisation, leave ~ team, begünstigte*, rufnummernmitnahme, benutzername ändern, konten zusammenführen, organisation ~ verlassen, standort teilen, bénéficiaire, portabilité, quitter ~ organisation, beneficiario, portabilidad, abandonar ~ organización, portabilità, beneficiário, portabilidade, begunstigde, beneficjent*, lehtar, бенефициар*, المستفيد, 受益人, 受取人, 수익자',
)

const CONTEXTS: readonly (readonly [reason: string, words: Phrases])[] = [
  ['delete', [...FOR_GOOD, ...NO_MORE]],
  ['publish', VISIBLE],
  ['buy', BINDING],
  ['send', OFFICIAL],
  ['account', POWERS],
]

/** Words of controls that request a list or text and change nothing. */
const ASKS = split(
  'search*, find, filter*, sort*, show, show more, load more, more, view, open, next, previous, preview, =close, =dismiss, =got it, calculate, compare, check ~ availability, check ~ price, translate, refresh, suchen, suche, finden, anzeigen, mehr anzeigen, mehr laden, weitere, berechnen, vergleichen, vorschau, =schließen, chercher, rechercher, recherche, trouver, afficher, aperçu, =fermer, voir plus, calculer, comparer, buscar, busca, encontrar, mostrar, vista previa, =cerrar, ver más, calcular, comparar, cerca, anteprima, =chiudi, trova, mostra, calcola, confronta, pesquisar, =fechar, procurar, ver mais, zoek*, voorbeeld, =sluiten, toon, vind, sök, förhandsgranska, =stäng, hitta, visa, søk, søg, finn, find, vis, hae, etsi, näytä, szukaj, znajdź, pokaż, oblicz, hledat, najít, zobrazit, spočítat, keresés, mutasd, caută, afișează, ara, bul, göster, hesapla, найти, поиск, искать, показать, рассчитать, знайти, пошук, показати, αναζήτηση, εύρεση, εμφάνιση, υπολογισμός, търсене, بحث, البحث, ابحث, عرض, جستجو, חיפוש, חפש, הצג, खोज, दिखाएं, 検索, 探す, 表示, もっと見る, 絞り込, 計算, 搜索, 搜尋, 查找, 查询, 查詢, 查看, 筛选, 篩選, 加载更多, 검색, 찾기, 조회, 더보기, 보기, ค้นหา, แสดง, tìm, tìm kiếm, xem thêm, cari, tampilkan, lihat',
)

const asks: WordTest = wordTest(ASKS)
const contexts: readonly (readonly [string, WordTest])[] = CONTEXTS.map(([name, words]) => [
  name,
  wordTest(words),
])

/** True for a control whose words only request something. */
export function isLookUp(words: readonly string[]): boolean {
  return (
    words.length > 0 && words.every((each) => isQuestion(each) || (each.length < 60 && asks(each)))
  )
}

/** Number of lines above and below a control that are read as its context. */
const ABOVE = 7
const BELOW = 3
/** A page with at most this many lines is about one thing. */
const SHORT = 14

/** Name of the rule that the text around a control matches; undefined without a match. */
export function aroundControl(
  { text, title = '' }: Pick<Scene, 'text' | 'title'>,
  words: readonly string[],
): string | undefined {
  const lines = [title, ...nearby(text.split('\n'), words), ...words]
  const said = lines.join('\n')
  if (/cookie/i.test(said)) return undefined
  return contexts.find(([, test]) => lines.some(test))?.[0]
}

function nearby(lines: readonly string[], words: readonly string[]): readonly string[] {
  if (lines.length <= SHORT) return lines
  const wanted = words.map(normalizeWords).filter((word) => word.trim() !== '')
  const at = lines.findLastIndex((line) =>
    wanted.some((word) => normalizeWords(line).includes(word)),
  )
  if (at < 0) return lines.slice(0, ABOVE)
  return lines.slice(Math.max(0, at - ABOVE), at + 1 + BELOW)
}
