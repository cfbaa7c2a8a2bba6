import { EN_TETE_RESTE } from '#contract/socle/protocole.ts'
import { lireCompte } from '#contract/comptes/compte.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { ecoutes } from './ecoutes.ts'
import { fermerNotification, notifier } from './notifications.ts'
import { avisDe, finDe, lireReste, type Avis, type Reste } from './reste.ts'
import { remplacerCompte } from './passage.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { HEURES_D_ABSENCE } from '#domain/socle/acces/bornes.ts'

const ABSENCE_MS = 5 * 60_000
const PAS_MS = 5_000
const QUESTION_MS = 60_000
/** Finie d’après ce que l’on sait d’elle : on le vérifie, sans le redemander sans cesse si le serveur se tait. */
const VERIFICATION_MS = 60_000
const CANAL = 'reste-de-session'

/** Note la présence, et apprend ce qui reste ; un 401 mène de lui-même à la connexion. */
const direPresent = () => essayer(lireCompte, {}).catch(() => undefined)

/** Au retour d’une absence, un droit changé se voit aussi. */
const relire = () => essayer(lireCompte, {}).then(remplacerCompte, () => undefined)

const heure = (instant: number) =>
  new Date(instant).toLocaleTimeString('fr-FR', { hour: '2-digit', minute: '2-digit' })

const dans = (minutes: number) => `dans ${compter(minutes, 'minute')}`

const TEXTES = {
  absence: (fin: number) =>
    `Vous n’avez rien fait depuis près de ${compter(HEURES_D_ABSENCE, 'heure')} : elle se ferme à ${heure(fin)}. Ce que vous avez commencé à saisir vous sera rendu.`,
  terme: (fin: number) =>
    `Elle arrive à son terme à ${heure(fin)} et ne peut pas être prolongée. Enregistrez ce qui est en cours, puis reconnectez-vous ; ce que vous n’aurez pas enregistré vous sera rendu.`,
}

/** Ce que l’on sait de la session, et l’avis affiché. */
interface Veille {
  reste: Reste | null
  avis: { id: number; cause: Avis['cause']; minutes: Avis['minutes'] } | null
  verifiee: number
}

/** Ferme l’avis affiché, s’il y en a un. */
function taire(v: Veille): void {
  if (v.avis) fermerNotification(v.avis.id)
  v.avis = null
}

/** D’un appui, la session repart pour deux heures, ou jusqu’à son terme : on dit jusqu’où. */
async function prolonger(v: Veille): Promise<void> {
  await direPresent()
  if (!v.reste || avisDe(v.reste, Date.now()) === 'fini') return
  taire(v)
  const { cause, fin } = finDe(v.reste)
  notifier({
    ton: 'succes',
    titre: `Vous restez connecté jusqu’à ${heure(fin)}`,
    texte: cause === 'terme' ? 'Pas au-delà : votre session arrivera à son terme.' : undefined,
  })
}

function avertir(v: Veille, { cause, fin, minutes }: Avis): void {
  if (v.avis?.cause === cause && v.avis.minutes === minutes) return
  taire(v)
  const id = notifier({
    ton: 'attention',
    titre: `Votre session se ferme ${dans(minutes)}`,
    texte: TEXTES[cause](fin),
    decompte: fin,
    action: cause === 'absence' ? { libelle: 'Rester connecté', faire: () => prolonger(v) } : undefined,
  })
  v.avis = { id, cause, minutes }
}

function regarder(v: Veille): void {
  if (!v.reste) return
  const maintenant = Date.now()
  const avis = avisDe(v.reste, maintenant)
  if (avis === null) taire(v)
  else if (avis !== 'fini') avertir(v, avis)
  else if (maintenant - v.verifiee >= VERIFICATION_MS) {
    v.verifiee = maintenant
    taire(v)
    void direPresent()
  }
}

/**
 * Veille sur la session d’une personne connectée : avertit cinq minutes puis une minute avant qu’elle finisse, mène à la
 * connexion quand elle est finie, et relit le compte au retour d’une absence. Les onglets se disent ce qu’ils en
 * apprennent : la présence dans l’un vaut pour tous.
 */
export function veillerSurLeCompte(): () => void {
  const v: Veille = { reste: null, avis: null, verifiee: 0 }
  const canal = new BroadcastChannel(CANAL)
  canal.addEventListener('message', ({ data }: MessageEvent<Reste>) => {
    v.reste = data
    regarder(v)
  })
  const ecouter = () => {
    const { derniere } = ecoutes
    const lu = derniere ? lireReste(derniere.entetes.get(EN_TETE_RESTE), derniere.recue) : null
    if (!lu) return
    v.reste = lu
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- un canal n’a que notre origine.
    canal.postMessage(lu)
    regarder(v)
  }
  ecoutes.reponse = ecouter
  ecouter()
  let parti = Date.now()
  const surChangement = () => {
    if (document.visibilityState === 'hidden') parti = Date.now()
    else if (Date.now() - parti >= ABSENCE_MS) void relire()
    else regarder(v)
  }
  document.addEventListener('visibilitychange', surChangement)
  const minuterie = setInterval(() => regarder(v), PAS_MS)
  // Presque tout écran appelle, et l’apprend ; sinon, une minute suffit pour n’avertir de rien trop tard.
  const question = setTimeout(() => {
    if (!v.reste) void direPresent()
  }, QUESTION_MS)
  return () => {
    taire(v)
    clearInterval(minuterie)
    clearTimeout(question)
    delete ecoutes.reponse
    canal.close()
    document.removeEventListener('visibilitychange', surChangement)
  }
}
