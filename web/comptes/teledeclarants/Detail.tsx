import * as ADRESSES from '#domain/comptes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { useLoaderData, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '#contract/socle/call.ts'
import type { lireTeledeclarant } from '#contract/comptes/teledeclarants.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { CourrielsPerdus } from '#web/comptes/assistance/CourrielsPerdus.tsx'
import { ReclamationsSur } from '#web/socle/dossier/ReclamationsSur.tsx'
import { FicheEtablissement } from '#web/comptes/etablissements/FicheEtablissement.tsx'
import { Bouton, GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Alerte, Badge } from '#web/socle/ui/messages.tsx'
import { FicheLignes, Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { agirASaPlace, supprimer } from '#web/comptes/assistance/actes.ts'
import { AdresseDemandee } from './AdresseDemandee.tsx'
import { ChangerStatut } from './ChangerStatut.tsx'
import { CodeActivation } from './CodeActivation.tsx'
import { useDroits, type Droits } from './droits.ts'
import { MandatsAuDela } from './MandatsAuDela.tsx'
import { BADGES_STATUT } from './Recherche.tsx'

type Donnees = ReplyOf<typeof lireTeledeclarant>

function Statut({ d, droits }: { d: Donnees; droits: Droits }) {
  const router = useRouter()
  const naviguer = useNavigate()
  const { etablissement: e } = d
  const suivants = droits.editer ? d.statutsSuivants.filter((s) => s.clef !== 'SUPPRIME') : []
  const [choisi, setChoisi] = useState<(typeof suivants)[number] | null>(null)
  const retirer = async () => {
    const sort = await supprimer(e)
    if (sort === 'fait') await naviguer({ href: CHEMINS.teledeclarants })
    if (sort === 'refuse') await router.invalidate()
  }
  return (
    <Section titre="Statut et suppression">
      <Pile espace={4}>
        <p>
          <Badge ton={BADGES_STATUT[e.status]}>{e.libelleStatut}</Badge>
        </p>
        {d.refusSuppression && droits.supprimer && <Alerte ton="info">{d.refusSuppression}</Alerte>}
        <GroupeBoutons>
          {suivants.map((s) => (
            <Bouton key={s.clef} variante="secondaire" onClick={() => setChoisi(s)}>
              Passer au statut « {s.valeur} »
            </Bouton>
          ))}
          {droits.supprimer && e.status !== 'SUPPRIME' && !d.refusSuppression && (
            <Bouton variante="secondaire" icone="supprimer" onClick={() => void retirer()}>
              Supprimer
            </Bouton>
          )}
        </GroupeBoutons>
      </Pile>
      {choisi && <ChangerStatut id={e.id} statut={choisi} surFermeture={() => setChoisi(null)} />}
    </Section>
  )
}

/** Le détail d’un télédéclarant (§2.8). */
export function Detail() {
  const d = useLoaderData({ from: `/connecte${CHEMINS.teledeclarant}` })
  const droits = useDroits()
  const router = useRouter()
  const prendreSaPlace = async () => {
    if (!(await agirASaPlace(d.etablissement))) await router.invalidate()
  }
  const { etablissement: e } = d
  const vivant = e.status !== 'SUPPRIME'
  return (
    <Pile espace={8}>
      <TitrePage
        surtitre={`Télédéclarant n°\u00a0${e.id}`}
        actions={
          vivant && droits.editer ? (
            <GroupeBoutons>
              <LienBouton href={ADRESSES.modifierTeledeclarant(e.id)} icone="modifier">
                Modifier
              </LienBouton>
              {d.peutAgirASaPlace && (
                <Bouton variante="secondaire" icone="compte" onClick={() => void prendreSaPlace()}>
                  Agir à sa place
                </Bouton>
              )}
            </GroupeBoutons>
          ) : undefined
        }
      >
        {e.raisonSociale}
      </TitrePage>
      <FicheLignes
        lignes={[
          {
            libelle: 'Administrateur principal',
            valeur: d.admin && `${d.admin.prenom} ${d.admin.nom}, ${d.admin.email}`,
          },
          { libelle: 'Mot de passe créé', valeur: d.admin ? (d.admin.motDePasseCree ? 'Oui' : 'Non') : null },
          { libelle: 'Copropriétés', valeur: afficherEntier(d.nbCoproprietes) },
          {
            libelle: 'Comptes utilisateurs',
            valeur: afficherEntier(d.nbUtilisateurs),
            action:
              droits.utilisateurs && vivant ? (
                <Lien href={ADRESSES.utilisateurs(e.id)}>Gérer</Lien>
              ) : undefined,
          },
        ]}
      />
      <CourrielsPerdus perdus={d.perdus} />
      <ReclamationsSur key={e.id} idTeledeclarant={e.id} />
      <FicheEtablissement e={e} />
      {d.croyance && (
        <Alerte
          ton={d.croyance.contredite ? 'attention' : 'info'}
          titre={d.croyance.contredite ? 'À vérifier' : 'Pas encore vérifié'}
          niveau={2}
        >
          <p>{d.croyance.message}</p>
        </Alerte>
      )}
      <MandatsAuDela mandats={d.mandatsAuDela} />
      {d.adresseDemandee && <AdresseDemandee d={d} demandee={d.adresseDemandee} />}
      <CodeActivation d={d} droits={droits} />
      {(droits.editer || droits.supprimer) && <Statut d={d} droits={droits} />}
    </Pile>
  )
}
