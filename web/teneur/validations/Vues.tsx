import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { enregistrerVue, supprimerVue, type VueDeFile } from '#contract/teneur/validations/vues.ts'
import { NOM_DE_VUE_MAX, verifierVue } from '#domain/teneur/validations/vues.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { essayer, send } from '#web/socle/appels/api.ts'
import { ModaleDeFormulaire } from '#web/socle/formulaire/ModaleDeFormulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton, GroupeBoutons, LienBouton } from '#web/socle/ui/boutons.tsx'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { adresseFile, FILE_PAR_DEFAUT, type DemandeFile } from './demande.ts'

/** Nomme la vue que l’on a sous les yeux. */
function Enregistrer({ demande, surFermeture }: { demande: DemandeFile; surFermeture: () => void }) {
  const router = useRouter()
  const f = useSaisie<{ nom: string }>({
    depart: { nom: '' },
    libelles: { nom: 'Nom de la vue' },
    verifier: verifierVue,
    envoyer: async ({ nom }) => {
      const { onglet, type, risque, decision, idTeneur } = demande
      await essayer(enregistrerVue, {
        body: { nom, onglet, type, risque, ...(decision && { decision }), idTeneur },
      })
      notifier({
        ton: 'succes',
        titre: 'Vue enregistrée',
        texte: `« ${nom.trim()} » est au-dessus de la file, pour vous seul.`,
      })
      await router.invalidate()
      surFermeture()
    },
  })
  return (
    <ModaleDeFormulaire
      f={f}
      id="enregistrer-vue"
      titre="Enregistrer cette vue"
      action="Enregistrer"
      echec="La vue n’est pas enregistrée"
      surFermeture={surFermeture}
    >
      <p>Elle retient l’onglet et les filtres choisis, pas le texte cherché.</p>
      <ChampTexte
        {...f.texte('nom')}
        aide="Par exemple « Dissolutions contestées ». Un nom que vous avez déjà pris remplace l’autre vue."
        requis
        maxLength={NOM_DE_VUE_MAX}
      />
    </ModaleDeFormulaire>
  )
}

/** Les vues que le teneur s’est enregistrées, et de quoi garder celle qu’il a sous les yeux. */
export function Vues({ vues, demande }: { vues: readonly VueDeFile[]; demande: DemandeFile }) {
  const router = useRouter()
  const [nommer, setNommer] = useState(false)
  const supprimer = async (vue: VueDeFile) => {
    const oui = await demanderConfirmation({
      titre: `Supprimer la vue « ${vue.nom} » ?`,
      message: <p>Les demandes qu’elle montre ne changent pas.</p>,
      confirmer: 'Supprimer la vue',
    })
    if (!oui) return
    const faite = await tenter('La vue n’est pas supprimée', async (options) => {
      await send(supprimerVue, { params: { id: String(vue.id) } }, options)
      return true
    })
    if (!faite) return
    notifier({ ton: 'succes', titre: 'Vue supprimée' })
    await router.invalidate()
  }
  return (
    <>
      {vues.map((vue) => (
        <LienBouton
          key={vue.id}
          taille="petit"
          variante="secondaire"
          href={adresseFile({ ...FILE_PAR_DEFAUT, ...vue.criteres })}
        >
          {vue.nom}
        </LienBouton>
      ))}
      <Accordeon titre="Mes vues" discret>
        <Pile espace={4}>
          {vues.length === 0 && <p>Choisissez un onglet et des filtres, puis enregistrez-les sous un nom.</p>}
          <GroupeBoutons>
            <Bouton taille="petit" variante="tertiaire" icone="ajouter" onClick={() => setNommer(true)}>
              Enregistrer cette vue
            </Bouton>
            {vues.map((vue) => (
              <Bouton
                key={vue.id}
                taille="petit"
                variante="discret"
                icone="supprimer"
                onClick={() => void supprimer(vue)}
              >
                {`Supprimer «\u202f${vue.nom}\u202f»`}
              </Bouton>
            ))}
          </GroupeBoutons>
        </Pile>
        {nommer && <Enregistrer demande={demande} surFermeture={() => setNommer(false)} />}
      </Accordeon>
    </>
  )
}
