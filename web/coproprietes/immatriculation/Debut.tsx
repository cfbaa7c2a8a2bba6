import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { POIDS_MAX_PDF_MO } from '#domain/coproprietes/mandats/justificatifs.ts'
import { useLoaderData, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { rechercherAnnuaire } from '#contract/public/annuaire.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { COLONNES_COPROPRIETE } from '#web/socle/dossier/colonnes-de-l-annuaire.tsx'
import { essayer } from '#web/socle/appels/api.ts'
import { lireRefus, phraseDuRefus } from '#web/socle/appels/refus.ts'
import { Bouton, GroupeBoutons, LienBouton } from '#web/socle/ui/boutons.tsx'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { Chargement, EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, Prose, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { CopierLeNumero } from '#web/coproprietes/declaration/CopierLeNumero.tsx'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { MesBrouillons } from './MesBrouillons.tsx'
import { useCommencer, type Constat } from './commencer.ts'
import { PARTAGE_NOTAIRE } from '#domain/coproprietes/declaration/bornes.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { PLAFOND_DU_COMPTE } from '#domain/socle/recherche/termes.ts'
import { direJour } from '#domain/socle/temps/jour.ts'

// La voie du notaire ne pèse pas sur celle du syndic.
const CommencerDuNotaire = lazy(async () => ({
  default: (await import('./notaires/Commencer.tsx')).Commencer,
}))
const MesImmatriculations = lazy(async () => ({
  default: (await import('./notaires/MesImmatriculations.tsx')).MesImmatriculations,
}))

type Page = ReplyOf<typeof rechercherAnnuaire>

const PIECES = [
  'le règlement de copropriété (date, nombre et nature des lots) ;',
  `le contrat de syndic ou le procès-verbal qui vous nomme, signé, en PDF de ${POIDS_MAX_PDF_MO} Mo au plus ;`,
  'les références cadastrales, que l’on trouve dans le règlement ou sur l’avis de taxe foncière ;',
  'les annexes comptables du dernier exercice approuvé.',
]

function Recherche({ surReponse }: { surReponse: (page: Page, cherche: string) => void }) {
  const [texte, setTexte] = useState('')
  const [erreur, setErreur] = useState<string | null>(null)
  const [enCours, setEnCours] = useState(false)
  const chercher = async () => {
    setEnCours(true)
    setErreur(null)
    try {
      surReponse(await essayer(rechercherAnnuaire, { body: { adresseNonSelectionnee: texte } }), texte.trim())
    } catch (cause) {
      setErreur(phraseDuRefus(lireRefus(cause)))
    } finally {
      setEnCours(false)
    }
  }
  return (
    <form
      noValidate
      role="search"
      onSubmit={(e) => {
        e.preventDefault()
        void chercher()
      }}
    >
      <Pile espace={4}>
        <ChampTexte
          name="recherche"
          libelle="Adresse, nom ou numéro d’immatriculation"
          aide="Par exemple : 12 rue Victor Hugo Lyon, Résidence des Tilleuls, AA1-234-567"
          sansMarque
          autoComplete="off"
          erreur={erreur}
          value={texte}
          onChange={setTexte}
        />
        <GroupeBoutons>
          <Bouton type="submit" icone="recherche" enCours={enCours}>
            Rechercher
          </Bouton>
        </GroupeBoutons>
      </Pile>
    </form>
  )
}

function direTrouvees({ lignes, totalItems, tropDeResultats }: Page): string {
  if (tropDeResultats)
    return `Plus de ${afficherEntier(PLAFOND_DU_COMPTE)} copropriétés trouvées : précisez l’adresse.`
  if (totalItems === 1) return 'Une copropriété trouvée.'
  const toutes = `${totalItems} copropriétés trouvées.`
  return totalItems > lignes.length ? `${toutes} Voici les premières : précisez au besoin.` : toutes
}

function Resultats({ page, cherche, notaire }: { page: Page; cherche: string; notaire: boolean }) {
  if (page.lignes.length === 0)
    return (
      <EtatVide titre="Aucune copropriété trouvée" niveau={3}>
        {page.avis.map((phrase) => (
          <p key={phrase}>{phrase}</p>
        ))}
        <p>Rien au registre pour « {cherche} ».</p>
      </EtatVide>
    )
  return (
    <Pile espace={4}>
      <p role="status">
        {direTrouvees(page)}
        {page.avis.map((phrase) => ` ${phrase}`)}
      </p>
      <Tableau
        legende={`Copropriétés du registre pour « ${cherche} »`}
        cleDe={(l) => l.id}
        lignes={page.lignes}
        colonnes={[
          ...COLONNES_COPROPRIETE,
          {
            cle: 'action',
            titre: 'Action',
            rendu: (l) =>
              notaire ? (
                <CopierLeNumero numero={l.numero} />
              ) : (
                <LienBouton
                  taille="petit"
                  variante="secondaire"
                  icone="rattacher"
                  href={ADRESSES.rattacherLe(l.numero)}
                  aria-label={`C’est la mienne, me rattacher à ${afficherNumero(l.numero)}`}
                >
                  C’est la mienne → me rattacher
                </LienBouton>
              ),
          },
        ]}
      />
    </Pile>
  )
}

/** Ce que la recherche permet d’affirmer : « elle n’y est pas » seulement d’une adresse entière où rien n’est, ni à côté. */
const constater = ({ absente, lignes }: Page): Constat =>
  absente ? 'ABSENTE' : lignes.length > 0 ? 'D_AUTRES' : 'RIEN'

const TITRES: Record<Constat, string> = {
  ABSENTE: 'Elle n’y est pas\u00a0: l’immatriculer',
  D_AUTRES: 'Aucune n’est la vôtre\u00a0: l’immatriculer',
  RIEN: 'Vous ne la trouvez pas\u00a0: l’immatriculer',
}

/** Ce qu’il faut rassembler, et le premier pas. */
function Commencer({ cherche, constat }: { cherche: string; constat: Constat }) {
  const { enCours, commencer } = useCommencer('DEFAULT', cherche)
  return (
    <Section titre={TITRES[constat]}>
      <Pile espace={4}>
        <Prose>
          <p>Avant de commencer, rassemblez :</p>
          <ul>
            {PIECES.map((piece) => (
              <li key={piece}>{piece}</li>
            ))}
          </ul>
          <p>
            Vous devez en être le représentant légal, et le règlement doit dater d’avant le{' '}
            {direJour(PARTAGE_NOTAIRE)} ; après cette date, c’est le notaire qui immatricule.
          </p>
        </Prose>
        <GroupeBoutons>
          <Bouton icone="droite" iconeADroite enCours={enCours} onClick={() => void commencer()}>
            Commencer l’immatriculation
          </Bouton>
        </GroupeBoutons>
      </Pile>
    </Section>
  )
}

/** « Est-elle déjà immatriculée ? » : on cherche d’abord, on immatricule ensuite. */
export function Debut() {
  const brouillons = useLoaderData({ from: `/connecte${CHEMINS.immatriculer}` })
  const router = useRouter()
  const notaire = useCompte()?.authorities.includes('IMMATRICULER_INITIALE') ?? false
  const [trouve, setTrouve] = useState<{ page: Page; cherche: string } | null>(null)
  return (
    <Pile espace={8}>
      <TitrePage chapeau="Démarche gratuite, 20 à 30 minutes. Vous pouvez vous arrêter et reprendre quand vous voulez.">
        Immatriculer une copropriété
      </TitrePage>
      {brouillons.length > 0 && (
        <Section titre="Reprendre un brouillon">
          <MesBrouillons brouillons={brouillons} surSuppression={() => void router.invalidate()} />
        </Section>
      )}
      <Section titre="Est-elle déjà immatriculée ?">
        <Pile>
          <p>
            Une copropriété n’a qu’un numéro, même quand elle change de syndic. Vérifiez qu’elle ne figure pas
            au registre avant de commencer{notaire && '\u00a0: son numéro suffit alors à l’acte'}.
          </p>
          <Recherche surReponse={(page, cherche) => setTrouve({ page, cherche })} />
          {trouve && <Resultats {...trouve} notaire={notaire} />}
        </Pile>
      </Section>
      {trouve && !notaire && <Commencer cherche={trouve.cherche} constat={constater(trouve.page)} />}
      {notaire && (
        <Suspense fallback={<Chargement lignes={4} />}>
          {trouve && <CommencerDuNotaire cherche={trouve.cherche} constat={constater(trouve.page)} />}
          <MesImmatriculations siAucune="Votre office n’a encore déposé aucune immatriculation." />
        </Suspense>
      )}
    </Pile>
  )
}
