import * as ADRESSES from '#domain/comptes/adresses.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '#contract/socle/call.ts'
import { afficherCode, type lireTeledeclarant } from '#contract/comptes/teledeclarants.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { verifierMotif } from '#domain/socle/refus/motif.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { ChampMotif } from '#web/socle/formulaire/ChampMotif.tsx'
import { ModaleDeFormulaire } from '#web/socle/formulaire/ModaleDeFormulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { AdressePostale } from '#web/socle/ui/AdressePostale.tsx'
import { Bouton, GroupeBoutons, Lien } from '#web/socle/ui/boutons.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Code, FicheLignes, Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { regenerer } from '#web/comptes/assistance/actes.ts'
import type { Droits } from './droits.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { JOURS_DU_COURRIER } from '#domain/comptes/inscription/bornes.ts'

type Donnees = ReplyOf<typeof lireTeledeclarant>
type Lettre = Donnees['lettres'][number]

const verifier = ({ motif }: { motif: string }) => verifierMotif(motif, 'motif')

/** Le motif d’abord : qui lit le code, et pourquoi, reste au journal. */
function DireMotif({
  id,
  surCode,
  surFermeture,
}: {
  id: number
  surCode: (code: string) => void
  surFermeture: () => void
}) {
  const f = useSaisie({
    depart: { motif: '' },
    libelles: { motif: 'Motif' },
    verifier,
    envoyer: async (body) => {
      const { code } = await essayer(afficherCode, { params: { id: String(id) }, body })
      surCode(code)
      surFermeture()
    },
  })
  return (
    <ModaleDeFormulaire
      f={f}
      id="afficher-code"
      titre="Afficher le code d’activation"
      action="Afficher le code"
      echec="Le code n’est pas affiché"
      surFermeture={surFermeture}
    >
      <p>
        Ce code prouve que l’établissement a reçu la lettre : il ne se donne ni au téléphone, ni par courriel.
        Votre nom et votre motif s’écrivent au journal.
      </p>
      <ChampMotif {...f.texte('motif')} aide=", par exemple : lettre illisible, pièce d’identité vue." />
    </ModaleDeFormulaire>
  )
}

function Lettres({ lettres }: { lettres: readonly Lettre[] }) {
  return (
    <Tableau<Lettre>
      legende="Lettres d’activation"
      cleDe={(l) => l.id}
      lignes={lettres}
      colonnes={[
        { cle: 'reference', titre: 'Référence', entete: true, rendu: (l) => l.reference },
        { cle: 'etat', titre: 'État', rendu: (l) => l.libelleEtat },
        { cle: 'creation', titre: 'Demandée', rendu: (l) => afficherInstant(l.dateCreation) },
        { cle: 'remise', titre: 'Remise', rendu: (l) => l.dateRemise && afficherInstant(l.dateRemise) },
      ]}
    />
  )
}

/** Le code d’activation d’un télédéclarant (§2.8), masqué, et les lettres qui l’ont porté ; rien s’il n’y en a jamais eu. */
export function CodeActivation({ d, droits }: { d: Donnees; droits: Droits }) {
  const router = useRouter()
  const [vu, setVu] = useState<string | null>(null)
  const [aMotiver, setAMotiver] = useState(false)
  const attend = d.etablissement.status === 'ATT_ACTIVATION'
  const demander = async () => {
    const oui = await demanderConfirmation({
      titre: 'Régénérer le code d’activation ?',
      message: (
        <Pile espace={4}>
          <p>
            {`Le code de la lettre précédente ne vaudra plus rien, même si elle est en route. Une autre part à cette adresse ; elle arrive sous ${compter(JOURS_DU_COURRIER, 'jour')} au plus.`}
          </p>
          <AdressePostale lignes={d.enveloppe ?? []} />
        </Pile>
      ),
      confirmer: 'Régénérer le code',
    })
    if (!oui) return
    setVu(null)
    if (await regenerer(d.etablissement.id))
      notifier({ ton: 'succes', titre: 'Un nouveau code est parti par la poste' })
    await router.invalidate()
  }
  if (!attend && d.lettres.length === 0) return null
  return (
    <Section id="lettres" titre="Code d’activation">
      <Pile espace={4}>
        {vu && (
          <Alerte ton="info" titre="Code de la lettre en attente" niveau={3} annonce="status">
            <p>
              <Code>{vu}</Code>
            </p>
          </Alerte>
        )}
        {attend && (
          <FicheLignes
            lignes={[
              {
                libelle: 'Code en attente',
                valeur: d.codeActivation
                  ? vu
                    ? 'Affiché'
                    : 'Masqué'
                  : d.lettres.length > 0
                    ? 'Non visible'
                    : 'Aucun',
                action:
                  // Le même bouton, pour que le focus revienne à lui quand la fenêtre se ferme.
                  d.codeActivation ? (
                    <Bouton
                      variante="tertiaire"
                      taille="petit"
                      onClick={() => (vu ? setVu(null) : setAMotiver(true))}
                    >
                      {vu ? 'Masquer le code' : 'Afficher le code'}
                    </Bouton>
                  ) : undefined,
              },
              {
                libelle: 'La lettre part à',
                valeur: d.enveloppe ? (
                  <AdressePostale lignes={d.enveloppe} />
                ) : (
                  'Adresse inconnue du répertoire des entreprises : aucune lettre ne part'
                ),
                action: d.etablissement.modifiable && !d.etablissement.siret && (
                  <Lien href={ADRESSES.modifierTeledeclarant(d.etablissement.id)}>Corriger l’adresse</Lien>
                ),
              },
            ]}
          />
        )}
        {d.lettres.length > 0 && <Lettres lettres={d.lettres} />}
        {attend && d.enveloppe && droits.editer && (
          <GroupeBoutons>
            <Bouton variante="secondaire" icone="rafraichir" onClick={() => void demander()}>
              Régénérer le code d’activation
            </Bouton>
          </GroupeBoutons>
        )}
        {aMotiver && (
          <DireMotif id={d.etablissement.id} surCode={setVu} surFermeture={() => setAMotiver(false)} />
        )}
      </Pile>
    </Section>
  )
}
