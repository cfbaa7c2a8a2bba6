import { au } from '#domain/socle/certain.ts'
import { useLoaderData, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '#contract/socle/call.ts'
import {
  lireDeclarationAcceptee,
  supprimerDeclarations,
  type declarationsPrecedentes,
} from '#contract/coproprietes/mises-a-jour.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherNom } from '#domain/coproprietes/copropriete/nom.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { BLOCS } from '#domain/coproprietes/declaration/declaration.ts'
import { differences } from '#domain/coproprietes/mises-a-jour/differences.ts'
import { etapesDuParcours } from '#domain/coproprietes/declaration/etapes.ts'
import { estMiseAJour, MISES_A_JOUR } from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import { TYPES_DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { essayer, send } from '#web/socle/appels/api.ts'
import { lireRefus } from '#web/socle/appels/refus.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton, Lien } from '#web/socle/ui/boutons.tsx'
import { Selection } from '#web/socle/ui/champs.tsx'
import { DeuxChamps } from '#web/socle/ui/fiche.tsx'
import { Alerte, Badge, Chargement, EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { Changements } from '#web/coproprietes/copropriete/Changements.tsx'

type Liste = ReplyOf<typeof declarationsPrecedentes>
type Ligne = Liste['declarations'][number]
type Lue = ReplyOf<typeof lireDeclarationAcceptee>

const sorteDe = ({ typeMaj }: Ligne) =>
  estMiseAJour(typeMaj) ? MISES_A_JOUR[typeMaj].libelle : 'Immatriculation'

const nommer = (l: Ligne) => `${sorteDe(l)}, ${afficherInstant(l.dateSoumission)}`

/** Les deux déclarations choisies, une fois lues. */
function useLues(ids: readonly string[]): { lues: readonly Lue[]; refus: string | null } {
  const [lues, setLues] = useState<ReadonlyMap<string, Lue>>(new Map())
  const [refus, setRefus] = useState<string | null>(null)
  const manque = ids.find((id) => !lues.has(id))
  useEffect(() => {
    if (manque === undefined) return
    essayer(lireDeclarationAcceptee, { params: { id: manque } }).then(
      (lue) => setLues((avant) => new Map([...avant, [manque, lue]])),
      (cause: unknown) => setRefus(lireRefus(cause).message),
    )
  }, [manque])
  return { lues: ids.flatMap((id) => lues.get(id) ?? []), refus }
}

const TITRES = new Map(etapesDuParcours(false).map((e) => [e.bloc, e.titre]))

function Comparaison({ declarations }: { declarations: readonly Ligne[] }) {
  const [apres, setApres] = useState(String(au(declarations, 0).id))
  const [avant, setAvant] = useState(String(au(declarations, 1).id))
  const { lues, refus } = useLues([avant, apres])
  const options = declarations.map((l) => ({ valeur: String(l.id), libelle: nommer(l) }))
  const [ancienne, nouvelle] = lues
  const sections =
    ancienne && nouvelle
      ? BLOCS.map((bloc) => ({ bloc, lignes: differences(bloc, ancienne, nouvelle) })).filter(
          (s) => s.lignes.length > 0,
        )
      : null
  return (
    <Pile espace={6}>
      <DeuxChamps>
        <Selection name="avant" libelle="Comparer" options={options} value={avant} onChange={setAvant} />
        <Selection name="apres" libelle="à" options={options} value={apres} onChange={setApres} />
      </DeuxChamps>
      {refus && (
        <Alerte ton="erreur" annonce="alert">
          {refus}
        </Alerte>
      )}
      {!refus && !sections && <Chargement lignes={4} libelle="Lecture des déclarations" />}
      <div aria-live="polite">
        {sections?.length === 0 && <p>Ces deux déclarations disent la même chose.</p>}
      </div>
      {sections?.map(({ bloc, lignes }) => (
        <Section key={bloc} titre={TITRES.get(bloc) ?? ''} niveau={3}>
          <Changements
            legende={`Ce qui diffère : ${TITRES.get(bloc)}`}
            rien=""
            lignes={lignes}
            titres={{ avant: 'La première', apres: 'La seconde' }}
          />
        </Section>
      ))}
    </Pile>
  )
}

function Retirer({ idCopropriete, idDeclaration }: { idCopropriete: number; idDeclaration: number }) {
  const router = useRouter()
  const [enCours, setEnCours] = useState(false)
  const retirer = async () => {
    const oui = await demanderConfirmation({
      titre: 'Retirer ces mises à jour\u202f?',
      message: (
        <p>
          Les mises à jour standard faites depuis la dernière déclaration annuelle sont retirées : l’annuaire
          redit ce que celle-ci disait. On ne pourra pas les rétablir.
        </p>
      ),
      confirmer: 'Retirer les mises à jour',
    })
    if (!oui) return
    setEnCours(true)
    const fait = await tenter('Rien n’est retiré', (options) =>
      send(supprimerDeclarations, { body: { idCopropriete, idDeclaration } }, options),
    )
    if (fait)
      notifier({
        ton: 'succes',
        titre:
          fait.retirees === 1 ? 'Une mise à jour est retirée' : `${fait.retirees} mises à jour sont retirées`,
      })
    setEnCours(false)
    await router.invalidate()
  }
  return (
    <div>
      <Bouton variante="secondaire" icone="supprimer" enCours={enCours} onClick={() => void retirer()}>
        Retirer les mises à jour depuis la dernière annuelle
      </Bouton>
    </div>
  )
}

/** Tout ce qui a été déclaré d’une copropriété : à relire, à comparer deux à deux, et à quoi revenir (§2.4). */
export function PageDeclarations() {
  const {
    infoCopro: c,
    declarations,
    retirable,
  } = useLoaderData({ from: `/connecte${CHEMINS.declarations}` })
  return (
    <Pile espace={8}>
      <TitrePage surtitre="Déclarations acceptées">{afficherNom(c)}</TitrePage>
      <p>
        Copropriété <Lien href={ADRESSES.fiche(c.numero)}>{afficherNumero(c.numero)}</Lien>
      </p>
      <Tableau
        legende={declarations.length === 1 ? 'Une déclaration' : `${declarations.length} déclarations`}
        cleDe={(l) => l.id}
        lignes={declarations}
        vide={
          <EtatVide titre="Aucune déclaration au registre" icone="brouillon">
            <p>Cette copropriété vient du fichier public. Sa première mise à jour paraîtra ici.</p>
          </EtatVide>
        }
        colonnes={[
          { cle: 'sorte', titre: 'Déclaration', entete: true, rendu: sorteDe },
          { cle: 'date', titre: 'Déposée', insecable: true, rendu: (l) => afficherInstant(l.dateSoumission) },
          { cle: 'par', titre: 'Par', rendu: (l) => l.utilisateurDeclare },
          {
            cle: 'cloture',
            titre: 'Exercice clos le',
            rendu: (l) => l.dateClotureComptes && afficherJour(l.dateClotureComptes),
          },
          {
            cle: 'etat',
            titre: 'État',
            rendu: (l) => (
              <Badge petit ton={l.typeDeclaration === 'COURANTE' ? 'succes' : 'neutre'}>
                {TYPES_DECLARATION[l.typeDeclaration].libelle}
              </Badge>
            ),
          },
        ]}
      />
      {retirable !== null && <Retirer idCopropriete={c.id} idDeclaration={retirable} />}
      {declarations.length > 1 && (
        <Section titre="Comparer deux déclarations">
          <Comparaison key={au(declarations, 0).id} declarations={declarations} />
        </Section>
      )}
    </Pile>
  )
}
